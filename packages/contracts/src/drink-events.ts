/*
 * What the drinks page records about its partner, in the words the reports count by. The category is the one
 * the report is called after; it stays when the partner changes.
 */

/** `eventCategory` of every event below. */
export const drinkCategory = 'flaviar'

/** `eventAction` of a click that leads to the partner; its `eventLabel` is one of `drinkButtons`. */
export const drinkClick = 'cta_click'

/** `eventAction` of a depth that was reached; its `eventValue` is one of `drinkDepths`. */
export const drinkScroll = 'scroll_depth'

/** Everything on the page that leads to the partner. */
export const drinkButtons = [
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
export type DrinkButton = (typeof drinkButtons)[number]

/** Percent of the page that came into the window, each recorded once a view. */
export const drinkDepths = [25, 50, 75, 100] as const
