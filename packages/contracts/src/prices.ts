/* Every price and value, in whole dollars. */

/** Sponsorship packages in display order; `price` is per episode. */
export const sponsorshipPackages = {
  rotating_border: { label: 'Rotating Border', price: 500 },
  full_product_placement: { label: 'Full Product Placement', price: 1000 },
} as const

/** The buy-in of new last longer entries; each stored entry has its own amount. */
export const buyInAmount = 2000

/** The value of an application, a newsletter sign-up and an inquiry in reports. */
export const submissionValue = 8000

/** The value of a click on "Get a seat now". */
export const leadValue = 2000
