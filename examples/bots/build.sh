#!/bin/sh
# sh build.sh SOURCE: compiles a sample bot in C++ or Java into the folder build beside its source, unless what lies there
# was built there, on such a machine, after the last change of the source, the kit and other headers. So whoever may not
# write there can still play what somebody else has built, and nothing is taken for built that came along with a copy of
# the folder. Several may build at once: each works in a folder of its own, and whole files are moved to their places.
set -eu
cd "$(dirname "$1")"
source=$(basename "$1")
name=${source%.*}

case $source in
*.cpp) made=build/$name kit=*.hpp tool=c++ package=g++ ;;
*.java) made=build/$name.class kit=JunqiKit.java tool=javac package=default-jdk-headless ;;
*) echo "$source is neither C++ nor Java" >&2 && exit 2 ;;
esac
place="$(uname -sm) $PWD"
if [ -e "$made" ] && [ "$(cat "build/$name.place" 2>/dev/null)" = "$place" ]; then
    [ -n "$(find "$source" $kit -newer "$made")" ] || exit 0
fi
command -v "$tool" >/dev/null || {
    echo "there is no $tool on the PATH, which builds $source; on Debian: apt install $package" >&2
    exit 1
}
mkdir -p build 2>/dev/null && work=$(mktemp -d build/work.XXXXXX 2>/dev/null) || {
    echo "$PWD cannot be written, and $source has to be built in it. Copy the samples to a folder of your own:" >&2
    echo "cp -r $(dirname "$PWD") bots, and play with --roster bots/bots.yaml" >&2
    exit 1
}
trap 'rm -rf "$work"' EXIT

case $tool in
c++) c++ -std=c++17 -O2 -o "$work/$name" "$source" ;;
javac)
    javac -d "$work" "$source" "$kit"
    mv "$work/${kit%.*}"*.class build/
    ;;
esac
echo "$place" >"$work/$name.place"
mv "$work/$name"* build/
