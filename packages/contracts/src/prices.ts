/*
 * Every price and value, in whole dollars. Imports nothing, so that any page can use it.
 */

/** What a sponsor can buy, in the order of the page; `price` is of an episode. */
export const sponsorshipPackages = {
  rotating_border: { label: 'Rotating Border', price: 500 },
  full_product_placement: { label: 'Full Product Placement', price: 1000 },
} as const

/** What a new entry of the last longer costs; an existing entry has its own amount. */
export const buyInAmount = 2000

/** What an application, a newsletter sign-up and a sponsor's inquiry count for in the reports. */
export const submissionValue = 8000

/** What a click on "Get a seat now" counts for. */
export const leadValue = 2000
