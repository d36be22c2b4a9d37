import {
  drinkCategory,
  type DrinkButton,
  drinkClick,
  drinkScroll,
} from '@cardroom/contracts/drink-events'
import { tracker } from '../../shared/tracking/browser-tracker.ts'

/** A click that leads to the partner. */
export function trackAffiliateClick(button: DrinkButton, destination: string): void {
  tracker.event({
    eventType: 'click',
    eventCategory: drinkCategory,
    eventAction: drinkClick,
    eventLabel: button,
    additionalData: { destination },
  })
}

/** A depth of the page that came into the window. */
export function trackScrollDepth(percent: number): void {
  tracker.event({
    eventType: 'scroll',
    eventCategory: drinkCategory,
    eventAction: drinkScroll,
    eventLabel: `${percent}%`,
    eventValue: percent,
  })
}
