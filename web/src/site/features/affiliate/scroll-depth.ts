import { affiliateDepths } from '@cardroom/contracts/affiliate-events'

/** A page's position relative to the window, in pixels: its top may be negative. */
export type Place = { top: number; height: number; windowHeight: number }

/** The depths in percent that have come into the window and are beyond `deepest`, ascending. */
export function newDepths({ top, height, windowHeight }: Place, deepest: number): number[] {
  // One pixel of tolerance: zoomed pages end between two pixels.
  const seen = height <= 0 ? 0 : ((windowHeight - top + 1) / height) * 100
  return affiliateDepths.filter((depth) => depth > deepest && depth <= seen)
}
