/**
 * The views between which testimonials are switched, each by the places of what it shows; none where
 * everything fits into one view. The last view is filled up from the front.
 * @param size how many a view shows
 */
export function testimonialViews(count: number, size: number): number[][] {
  if (count <= 2) return []
  return Array.from({ length: Math.ceil(count / size) }, (_view, view) =>
    Array.from({ length: size }, (_place, place) => (view * size + place) % count),
  )
}
