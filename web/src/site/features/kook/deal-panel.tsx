import styles from './table-panels.module.css'
import type { TableState } from './table-state.ts'
import { fromText } from '@cardroom/poker-engine/bytes'
import { hashLength } from '@cardroom/poker-engine/fair-deal'
import { describeTwoVersions, shortLink } from '@cardroom/poker-engine/hand-link'

/** Shows the newest hand's link for comparison, who took part in the deal, and why an unfinished hand is refused. */
export function DealPanel({ state }: { state: TableState }) {
  const link = newestLink(state)
  const lines = describeDeal(state)
  const refusal = refusedBeforeItsEnd(state)
  if (link === null && lines.length === 0 && refusal === null) return null
  return (
    <section className={styles.panel} aria-labelledby="deal-title">
      <h2 id="deal-title" className={styles.title}>
        The deal
      </h2>
      {refusal !== null && <p className={styles.refused}>{refusal}</p>}
      {link !== null && (
        <p>
          Link of the last hand <code className={styles.link}>{link}</code>
          <br />
          <span className="muted">
            It is the same for everybody at the table: compare it aloud.
          </span>
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

/** Shows an alert while a hand in the history fails its check or has two versions. */
export function DealAlert({ state }: { state: TableState }) {
  if (!hasRefusedHand(state)) return null
  const isInHistory = state.hands.some(({ isRefused }) => isRefused)
  return (
    <p className={styles.alert} role="alert">
      A hand does not check out.{' '}
      <a href={isInHistory ? '#history-title' : '#deal-title'}>See why</a>
    </p>
  )
}

/** Returns the last eight characters of the newest known link, or null before the first link. */
export function newestLink({ deals, hands }: Pick<TableState, 'deals' | 'hands'>): string | null {
  return shortLinkOf(
    [...hands.map(({ deal }) => deal).toReversed(), ...deals].findLast(
      (deal) => deal.link !== undefined,
    ),
  )
}

/** Returns the eight characters of a hand's link that players compare, or null without a link. */
export function shortLinkOf(deal: { link?: string | undefined } | undefined): string | null {
  return deal?.link === undefined ? null : shortLink(fromText(deal.link, hashLength))
}

/**
 * Lists the players without a say in the deal of the current hand, the players who sit it out, and the players who
 * often leave openings out.
 */
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

/** Whether a hand that this page received fails its check or has two versions. */
export function hasRefusedHand({ hands, deals }: Pick<TableState, 'hands' | 'deals'>): boolean {
  return (
    hands.some(({ isRefused }) => isRefused) || deals.some(({ toldOtherwise }) => toldOtherwise)
  )
}

/** Returns the reason why a hand that is not in the history is refused, or null if there is no such hand. */
export function refusedBeforeItsEnd({
  hands,
  deals,
}: Pick<TableState, 'hands' | 'deals'>): string | null {
  const refused = deals.findLast(
    (deal) => deal.toldOtherwise && !hands.some(({ handId }) => handId === deal.handId),
  )
  return refused?.toldOtherwise ? describeTwoVersions(refused.toldOtherwise) : null
}
