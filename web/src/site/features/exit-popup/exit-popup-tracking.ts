import { tracker } from '../../shared/tracking/browser-tracker.ts'

/** Actions on the popup, as named in the reports. */
export type PopupAction = 'shown' | 'chat' | 'newsletter' | 'subscribe-external' | 'closed'

export function trackPopup(eventAction: PopupAction): void {
  tracker.event({ eventType: 'popup', eventCategory: 'exit-popup', eventAction })
}
