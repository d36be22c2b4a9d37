import type { ShortVideo } from '@cardroom/brand/home-copy'

/**
 * Four different videos, or all when there are fewer.
 * @param random a number in [0, 1), as of `Math.random`
 */
export function pickShorts(videos: readonly ShortVideo[], random: () => number): ShortVideo[] {
  const left = [...videos]
  return Array.from({ length: Math.min(4, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}
