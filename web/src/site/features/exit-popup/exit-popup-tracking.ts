import { tracker } from '../../shared/tracking/browser-tracker.ts'

/** What visitors do with the popup, as the reports name it. */
export type PopupAction = 'shown' | 'chat' | 'newsletter' | 'subscribe-external' | 'closed'

export function trackPopup(eventAction: PopupAction): void {
  tracker.event({ eventType: 'popup', eventCategory: 'exit-popup', eventAction })
}
