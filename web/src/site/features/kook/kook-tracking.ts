import { tracker } from '../../shared/tracking/browser-tracker.ts'

/** Something that a visitor did at a card table; never a card, a name or an amount. */
export function trackTable(
  action: 'sit-down' | 'leave' | 'open-private-table' | 'copy-link' | 'check-hand',
): void {
  tracker.event({ eventType: 'click', eventCategory: 'kook', eventAction: action })
}
