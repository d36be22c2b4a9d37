import { tracker } from '../../shared/tracking/browser-tracker.ts'

/** Records a visitor's action at a card table, without cards, names or amounts. */
export function trackTable(
  action:
    | 'sit-down'
    | 'leave'
    | 'open-private-table'
    | 'open-practice-table'
    | 'copy-link'
    | 'check-hand'
    | 'replay-hand',
): void {
  tracker.event({ eventType: 'click', eventCategory: 'kook', eventAction: action })
}
