/* Values that the affiliate page records and its report counts. They stay when the partner changes. */

/** The `eventCategory` of all these events. */
export const affiliateCategory = 'flaviar'

/** The `eventAction` of a click on a partner link; `eventLabel` is one of `affiliateButtons`. */
export const affiliateClick = 'cta_click'

/** The `eventAction` of a scroll depth; `eventValue` is one of `affiliateDepths`. */
export const affiliateScroll = 'scroll_depth'

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

/** Percent of the page, each recorded once per view. */
export const affiliateDepths = [25, 50, 75, 100] as const
