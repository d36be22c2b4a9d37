/*
 * What the affiliate page records, in the values that the reports count by. The category is the one
 * the report is called after; it stays when the partner changes.
 */

/** `eventCategory` of every event below. */
export const affiliateCategory = 'flaviar'

/** `eventAction` of a click on a link to the partner; its `eventLabel` is one of `affiliateButtons`. */
export const affiliateClick = 'cta_click'

/** `eventAction` of a depth that was reached; its `eventValue` is one of `affiliateDepths`. */
export const affiliateScroll = 'scroll_depth'

/** Every link to the partner on the page. */
export const affiliateButtons = [
  'hero_logo',
  'hero_cta',
  'hero_secondary',
  'advent_calendar',
  'founders_pick',
  'second_bottle',
  'third_bottle',
  'benefits_cta',
  'gift_cta',
] as const
export type AffiliateButton = (typeof affiliateButtons)[number]

/** Percent of the page that came into the window, each recorded once a view. */
export const affiliateDepths = [25, 50, 75, 100] as const
