import { newsletterForm } from '@cardroom/brand/newsletter-form-copy'
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
    monetaryValue: 8000,
    formData: {
      formId,
      formName,
      formLocation,
      ...(interestedInGame !== undefined && { interestedInGame }),
    },
  })
}
