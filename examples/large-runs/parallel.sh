#!/bin/sh
# A large run on one machine or several, with GNU parallel: one part of the run at a time on each core.
#
#   sh parallel.sh SPEC PARTS OUT       as in: sh parallel.sh million.toml 200 million.txt
#
# Stop it whenever you like, and give the same command again: parts that are whole are left
# alone, and parts that were stopped go on where they were. For several machines that share this
# folder, add for example --sshlogin :,red,green --workdir . to the options of parallel.
set -eu
spec=$1 parts=$2 out=$3
mkdir -p "$out.parts"
# Parts are distinguished by their numbers, with leading zeros so that they sort in order. The
# names of files are handed over as parts are: parallel then quotes them for the shell it starts.
seq -f %06.0f "$parts" |
    parallel --halt soon,fail=1 \
        gridpress generate --spec {1} --shard "{=3 s/^0+// =}/$parts" --jobs 1 \
        --output {2}/{3}.txt --resume \
        ::: "$spec" ::: "$out.parts" :::: -
cat "$out.parts"/*.txt > "$out"
gridpress proof "$out"
