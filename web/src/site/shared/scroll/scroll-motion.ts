type Motion = { fromTop: number; toTop: number; elapsedMs: number; durationMs: number }

/** Where the page stands after so many milliseconds of a scroll: slow at both ends, quick between. */
export function scrollTopAt({ fromTop, toTop, elapsedMs, durationMs }: Motion): number {
  const share = durationMs <= 0 ? 1 : Math.min(Math.max(elapsedMs / durationMs, 0), 1)
  return fromTop + (toTop - fromTop) * ease(share)
}

// Half a cubic up to the middle, its mirror image from there.
function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2
}
