import {
  affiliateCategory,
  type AffiliateButton,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { tracker } from '../../shared/tracking/browser-tracker.ts'

/** A click that leads to the partner. */
export function trackAffiliateClick(button: AffiliateButton, destination: string): void {
  tracker.event({
    eventType: 'click',
    eventCategory: affiliateCategory,
    eventAction: affiliateClick,
    eventLabel: button,
    additionalData: { destination },
  })
}

/** A depth of the page that came into the window. */
export function trackScrollDepth(percent: number): void {
  tracker.event({
    eventType: 'scroll',
    eventCategory: affiliateCategory,
    eventAction: affiliateScroll,
    eventLabel: `${percent}%`,
    eventValue: percent,
  })
}
