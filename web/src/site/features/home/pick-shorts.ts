import type { ShortVideo } from '@cardroom/brand/home-copy'

/**
 * Four different videos: three for the row and a fourth beside it.
 * @param random a number in [0, 1), as of `Math.random`
 */
export function pickShorts(
  videos: readonly ShortVideo[],
  random: () => number,
): { three: ShortVideo[]; fourth: ShortVideo | undefined } {
  const left = [...videos]
  const picked = Array.from({ length: Math.min(4, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
  return { three: picked.slice(0, 3), fourth: picked[3] }
}
