import { fromText } from '@cardroom/poker-engine/bytes'
import { hashLength } from '@cardroom/poker-engine/fair-deal'
import { shortLink } from '@cardroom/poker-engine/short-link'
import { describeTwoVersions } from '@cardroom/poker-engine/told-otherwise'
import type { TableState } from './table-state.ts'

/** The last eight characters of the newest link that was told, or null before the first. */
export function newestLink({ deals, hands }: Pick<TableState, 'deals' | 'hands'>): string | null {
  return shortLinkOf(
    [...hands.map(({ deal }) => deal).toReversed(), ...deals].findLast(
      (deal) => deal.link !== undefined,
    ),
  )
}

/** The eight characters of a hand's link that players compare, or null without a link. */
export function shortLinkOf(deal: { link?: string | undefined } | undefined): string | null {
  return deal?.link === undefined ? null : shortLink(fromText(deal.link, hashLength))
}

/** Who had no say in the deal of the hand in play, who sits it out, and who leaves openings out. */
export function describeDeal({ deals, game }: Pick<TableState, 'deals' | 'game'>): string[] {
  if (game === null) return []
  const nameOf = (index: number) => game.seats[index]?.username ?? `Seat ${index + 1}`
  const deal = deals.find(({ handId }) => handId === game.handId)
  const { commitments = [], openings } = deal ?? {}
  const lines: string[] = []
  if (deal !== undefined && openings !== undefined) {
    const isIn = (index: number) => openings.some(({ seatIndex }) => seatIndex === index)
    const silent = game.seats.filter(({ seatIndex, hand }) => hand.length > 0 && !isIn(seatIndex))
    const left = commitments.filter(({ seatIndex }) => !isIn(seatIndex))
    if (openings.length === 0) lines.push('No player has contributed to the deal of this hand.')
    else if (silent.length > 0) {
      lines.push(
        `Dealt in without a say: ${silent.map((seat) => nameOf(seat.seatIndex)).join(', ')}.`,
      )
    }
    for (const { seatIndex } of left) {
      lines.push(`${nameOf(seatIndex)} committed, did not open, and sits this hand out.`)
    }
  }
  for (const { seatIndex, times } of game.leftOut ?? []) {
    lines.push(`${nameOf(seatIndex)} left out ${times} openings in the last twenty hands.`)
  }
  return lines
}

/** Whether a hand of this table did not check out, or was told in two versions, since the page came in. */
export function hasRefusedHand({ hands, deals }: Pick<TableState, 'hands' | 'deals'>): boolean {
  return (
    hands.some(({ isRefused }) => isRefused) || deals.some(({ toldOtherwise }) => toldOtherwise)
  )
}

/** Why a hand that is not in the history is refused; null when there is none. */
export function refusedBeforeItsEnd({
  hands,
  deals,
}: Pick<TableState, 'hands' | 'deals'>): string | null {
  const refused = deals.findLast(
    (deal) => deal.toldOtherwise && !hands.some(({ handId }) => handId === deal.handId),
  )
  return refused?.toldOtherwise ? describeTwoVersions(refused.toldOtherwise) : null
}
