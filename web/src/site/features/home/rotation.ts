import type { ShortVideo } from '@cardroom/brand/home-copy'

/** The index that is `steps` slides after `index` out of `count`. It wraps at both ends. */
export function wrap(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}

/**
 * The groups that the testimonials' control switches between, each as a list of indexes. The result is empty if
 * everything fits into one group. The last group is filled up from the start.
 * @param size testimonials per group
 */
export function testimonialViews(count: number, size: number): number[][] {
  if (count <= 2) return []
  return Array.from({ length: Math.ceil(count / size) }, (_view, view) =>
    Array.from({ length: size }, (_place, place) => (view * size + place) % count),
  )
}

/**
 * Picks four different videos with four different pictures, or all videos if there are fewer.
 * @param random returns a number in [0, 1), like `Math.random`
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
