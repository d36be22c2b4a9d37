import { affiliateDepths } from '@cardroom/contracts/affiliate-events'

/** Where a page stands in the window, in pixels: its top edge may be above the window's. */
export type Place = { top: number; height: number; windowHeight: number }

/** The depths that have come into the window and lie below `deepest`, in percent, rising. */
export function newDepths({ top, height, windowHeight }: Place, deepest: number): number[] {
  // A pixel less than all of it is all of it: zoomed pages end between two pixels.
  const seen = height <= 0 ? 0 : ((windowHeight - top + 1) / height) * 100
  return affiliateDepths.filter((depth) => depth > deepest && depth <= seen)
}
