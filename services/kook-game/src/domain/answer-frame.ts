import type { ClientFrame } from '@cardroom/contracts/kook-game'

/** What a connection without a seat is told while the table seats nobody. */
export function answerFrame({ type }: ClientFrame): string {
  switch (type) {
    case 'sit_down':
      return 'Seats are not open yet'
    case 'player_action':
    case 'leave':
      return 'You have no seat at this table'
    case 'resume':
      return 'This seat is no longer yours'
  }
}
