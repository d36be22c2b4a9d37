import { leadValue, submissionValue } from '@cardroom/contracts/prices'

/** Whole dollars a conversion is worth, by type; the visitor's own figure never counts. */
const prices: Record<string, number> = {
  jotform_submission: submissionValue,
  form_submission: submissionValue,
  newsletter_signup: submissionValue,
  level1_lead: leadValue,
  form_abandonment: 0,
}

/** The value of a conversion in whole dollars; a type the list does not know is a generic one. */
export function priceOf(conversionType: string): number {
  return prices[conversionType] ?? submissionValue
}
