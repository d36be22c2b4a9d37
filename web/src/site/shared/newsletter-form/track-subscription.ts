import { newsletterForm } from '@cardroom/brand/form-copy'
import { submissionValue } from '@cardroom/contracts/prices'
import { tracker } from '../tracking/browser-tracker.ts'

/**
 * Records a newsletter sign-up as an event and a conversion.
 * @param interestedInGame undefined where the form does not ask
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
