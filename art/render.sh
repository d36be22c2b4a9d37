#!/bin/bash
# Renders pictures into renders/: render.sh [scene...], all of them without a name.
# WIDTH and SAMPLES make a quick look of it: WIDTH=160 SAMPLES=4 ./render.sh chips
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONPATH=scripts PYTHONDONTWRITEBYTECODE=1

width=${WIDTH:-1600}
samples=${SAMPLES:+samples=$SAMPLES}
scenes=("$@")
if [ ${#scenes[@]} -eq 0 ]; then
  scenes=(scripts/finish/*.py)
  scenes=("${scenes[@]##*/}")
  scenes=("${scenes[@]%.py}")
fi

[ -f work/textures/card_back.png ] || /usr/bin/python3 scripts/textures.py

for scene in "${scenes[@]}"; do
  if [ "$scene" = strip ]; then
    # Lamps only: nothing that Blender would be needed for.
    /usr/bin/python3 scripts/finish/strip.py "$width"
    continue
  fi
  blender -b --factory-startup --python-use-system-env --python-exit-code 1 \
    -P "scripts/scenes/$scene.py" -- "width=$width" $samples
  /usr/bin/python3 "scripts/finish/$scene.py"
done
