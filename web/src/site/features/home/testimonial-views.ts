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
