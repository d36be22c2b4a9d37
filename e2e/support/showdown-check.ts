import type { GameState } from '@cardroom/contracts/kook-game'
import { explainHand, sumPayouts } from '../../web/src/site/features/kook/hand-money.ts'
import { describeMoney } from '../../web/src/site/features/kook/table-text.ts'

type Chips = { stack: number; bet: number }

/**
 * Compares what the page says was won and returned at a showdown with the change of the stacks, for every receiver.
 * @param faults receives a sentence for each difference
 */
export function createShowdownCheck(faults: string[]) {
  const before = new Map<string, Map<number, Chips>>()
  const checked = new Set<string>()

  function check(state: GameState, known: ReadonlyMap<number, Chips>): void {
    const fault = (what: string) => faults.push(`version ${state.version}: ${what}`)
    const { pots, returned } = explainHand(state)
    const payouts = sumPayouts(state)
    const sentences = describeMoney({ pots, returned })
    const bets = state.seats.reduce((sum, { bet = 0 }) => sum + bet, 0)
    const accounted = [...pots, ...returned].reduce((sum, { amount }) => sum + amount, 0)
    if (accounted !== bets) fault(`explains ${accounted} chips of ${bets}`)
    for (const { seatIndex, stack, bet = 0, username } of state.seats) {
      const then = known.get(seatIndex)
      if (then === undefined) continue
      const gained = stack - (then.stack - (bet - then.bet))
      const shown = payouts
        .filter((payout) => payout.seatIndex === seatIndex)
        .reduce((sum, { amount }) => sum + amount, 0)
      const said = sentences
        .filter((line) => line.startsWith(`${username} wins`) || line.endsWith(`to ${username}.`))
        .reduce((sum, line) => sum + Number(/(\d+) dollar/.exec(line)?.[1]), 0)
      if (shown !== gained) fault(`shows ${shown} chips for ${gained} of ${username}`)
      if (said !== gained) fault(`says ${said} chips for ${gained} of ${username}`)
    }
  }

  return {
    record(state: GameState): void {
      if (state.handId === null) return
      const known = before.get(state.handId) ?? new Map<number, Chips>()
      if (state.results !== undefined) {
        check(state, known)
        if (known.size > 0) checked.add(state.handId)
        return
      }
      for (const { seatIndex, stack, bet } of state.seats) {
        if (bet !== undefined) known.set(seatIndex, { stack, bet })
      }
      before.set(state.handId, known)
    },
    /** Hands whose showdown was compared. */
    hands: () => checked.size,
  }
}
