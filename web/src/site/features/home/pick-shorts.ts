import type { ShortVideo } from '@cardroom/brand/home-copy'

/**
 * Four different videos with four different pictures, or all of them when there are fewer.
 * @param random a number in [0, 1), as of `Math.random`
 */
export function pickShorts(videos: readonly ShortVideo[], random: () => number): ShortVideo[] {
  const picked: ShortVideo[] = []
  let left = videos
  while (picked.length < 4) {
    const next = left[Math.floor(random() * left.length)]
    if (next === undefined) break
    picked.push(next)
    left = left.filter(({ picture }) => picture !== next.picture)
  }
  return picked
}
