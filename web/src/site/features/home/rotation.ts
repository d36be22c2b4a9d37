import type { ShortVideo } from '@cardroom/brand/home-copy'

/** The index after `steps` slides from `index` among `count`, wrapping at both ends. */
export function wrap(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}

/**
 * The views of the testimonials' switch, each as the indexes that it shows; empty when
 * everything fits into one view. The last view is filled up from the start.
 * @param size testimonials per view
 */
export function testimonialViews(count: number, size: number): number[][] {
  if (count <= 2) return []
  return Array.from({ length: Math.ceil(count / size) }, (_view, view) =>
    Array.from({ length: size }, (_place, place) => (view * size + place) % count),
  )
}

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
