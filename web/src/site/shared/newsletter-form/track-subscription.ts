import { newsletterForm } from '@cardroom/brand/newsletter-form-copy'
import { submissionValue } from '@cardroom/contracts/prices'
import { tracker } from '../tracking/browser-tracker.ts'

/**
 * Somebody has signed up for the newsletter: an event and a conversion.
 * @param interestedInGame what they said about open seats; undefined where they were not asked
 */
export function trackSubscription(formLocation: string, interestedInGame?: boolean): void {
  const { formId, formName } = newsletterForm
  tracker.event({
    eventType: 'newsletter_signup',
    eventCategory: 'newsletter',
    eventAction: 'subscribe',
    eventLabel: formLocation,
  })
  tracker.conversion({
    conversionType: 'newsletter_signup',
    monetaryValue: submissionValue,
    formData: {
      formId,
      formName,
      formLocation,
      ...(interestedInGame !== undefined && { interestedInGame }),
    },
  })
}
