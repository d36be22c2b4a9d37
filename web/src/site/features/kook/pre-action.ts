import type { GameState } from '@cardroom/contracts/kook-game'
import { potBet } from '@cardroom/poker-engine/betting'
import { formatMoney } from '../../../shared/format.ts'

/** An action that a player chooses in advance. The page sends it when the player's turn starts. */
export type PreAction = {
  action: 'fold' | 'pot'
  handId: string
  /** The cost of POT at the time of the choice. The player agreed to pay at most this amount. */
  cost: number
}

/** Whether the player's turn in this hand is still ahead. */
export function mayPlan({ you, status, seats, currentTurnSeat, handId }: GameState): boolean {
  const own = you === null ? undefined : seats[you.seatIndex]
  if (own === undefined || status !== 'betting' || handId === null) return false
  const isYetToAct = own.hand.length > 0 && own.lastAction === null && own.stack > 0
  return isYetToAct && currentTurnSeat !== own.seatIndex && currentTurnSeat !== null
}

/** Returns the pre-action after a click on its button, which chooses, changes, or (on a second click) cancels it. */
export function togglePreAction(
  before: PreAction | null,
  action: 'fold' | 'pot',
  game: GameState,
): PreAction | null {
  if (!mayPlan(game) || game.handId === null || before?.action === action) return null
  return { action, handId: game.handId, cost: costOfPot(game) }
}

/**
 * Returns the pre-action for a newer state. A pre-action ends with its hand. A chosen POT also ends when its cost
 * exceeds the amount that the player saw.
 */
export function keepPreAction(before: PreAction | null, game: GameState): PreAction | null {
  if (before === null || before.handId !== game.handId || game.status !== 'betting') return null
  const isOwnTurn = game.you !== null && game.currentTurnSeat === game.you.seatIndex
  if (!isOwnTurn && !mayPlan(game)) return null
  return isTooDear(before, game) ? null : before
}

/** Returns the message that POT was canceled because it now costs more; null if it was not canceled. */
export function describeCancelled(before: PreAction | null, game: GameState): string | null {
  if (before === null || game.status !== 'betting' || !isTooDear(before, game)) return null
  return `POT is ${formatMoney(costOfPot(game))} now: choose again`
}

function isTooDear({ action, cost, handId }: PreAction, game: GameState): boolean {
  return action === 'pot' && handId === game.handId && costOfPot(game) > cost
}

/** Returns the cost of POT: the pot, or the whole stack if that is smaller. */
export function costOfPot({ pot, seats, you }: GameState): number {
  return potBet(pot, you === null ? pot : (seats[you.seatIndex]?.stack ?? 0))
}
