/** Whole dollars a conversion is worth, by type; the visitor's own figure never counts. */
const prices: Record<string, number> = {
  jotform_submission: 8000,
  form_submission: 8000,
  newsletter_signup: 8000,
  level1_lead: 2000,
  form_abandonment: 0,
}

const otherPrice = 8000

/** The value of a conversion in whole dollars; a type the list does not know is a generic one. */
export function priceOf(conversionType: string): number {
  return prices[conversionType] ?? otherPrice
}
