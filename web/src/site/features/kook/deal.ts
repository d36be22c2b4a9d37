import { type DealPart, mergePart, type RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { ClientFrame, GameState } from '@cardroom/contracts/kook-game'
import { fromText, toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf, hashLength } from '@cardroom/poker-engine/fair-deal'
import { randomText } from './storage.ts'
import type { TableState } from './table-state.ts'

/** The hand in play, the next one, and one that is void. */
const maxDeals = 3
/** Older deals of which the server sent two versions. */
const maxRefused = 20

/** The contribution of this page to a deal; `root` is the one that it had when it opened. */
export type Contribution = NonNullable<RecordedDeal['own']>

/**
 * Adds the deals of a frame: the first version counts, and proofs add up.
 * @param isFirst the frame is the first of its connection
 * @param hands the history, which is all that is left of earlier frames after a reload
 */
export function withParts(
  deals: readonly RecordedDeal[],
  { deals: parts = [], buttonIndex }: Pick<GameState, 'deals' | 'buttonIndex'>,
  isFirst: boolean,
  hands: readonly { deal: RecordedDeal }[] = [],
): readonly RecordedDeal[] {
  if (parts.length === 0) return deals
  const recorded = hands.map(({ deal }) => deal)
  const merged = parts.map((part) => {
    const isSameHand = ({ handId }: RecordedDeal) => handId === part.handId
    const told = deals.find(isSameHand) ?? recorded.find(isSameHand)
    if (told === undefined) {
      const lastButton = part.openings === undefined ? buttonIndex : undefined
      return { ...part, rootTold: rootToldBy(part, isFirst), lastButton, own: null }
    }
    const deal = mergePart(told, part)
    return told.root === undefined ? { ...deal, rootTold: rootToldBy(deal, isFirst) } : deal
  })
  const all = [
    ...deals.filter(({ handId }) => !merged.some((deal) => deal.handId === handId)),
    ...merged,
  ]
  const newest = all.slice(-maxDeals)
  // A hand with two versions may be void and never reach the history.
  const refused = all.slice(0, -maxDeals).filter(({ toldOtherwise }) => toldOtherwise !== undefined)
  return [...refused.slice(-maxRefused), ...newest]
}

/** The history, in which every hand with two versions is refused, even if its check held before. */
export function withRefusals<Hand extends { deal: RecordedDeal }>(
  hands: readonly Hand[],
  deals: readonly RecordedDeal[],
): readonly Hand[] {
  const refused = hands.map(({ deal }) => {
    if (deal.toldOtherwise !== undefined) return undefined
    return deals.find(({ handId, toldOtherwise }) => handId === deal.handId && toldOtherwise)
  })
  if (refused.every((deal) => deal === undefined)) return hands
  return hands.map((hand, at) => ({
    ...hand,
    ...(refused[at] && { deal: refused[at], isRefused: true }),
  }))
}

/** The deals after this page has contributed to one. */
export function withContribution(
  deals: readonly RecordedDeal[],
  handId: string,
  own: Contribution,
): readonly RecordedDeal[] {
  return deals.map((deal) => (deal.handId === handId ? { ...deal, own } : deal))
}

/** The deal of the next hand, to which pages contribute; undefined while there is none. */
export function nextDeal(deals: readonly RecordedDeal[]): RecordedDeal | undefined {
  const newest = deals.at(-1)
  return newest?.openings === undefined ? newest : undefined
}

function rootToldBy(part: DealPart, isFirst: boolean): RecordedDeal['rootTold'] {
  if (part.openings === undefined) return 'early'
  return isFirst ? 'absent' : 'late'
}

/** What this page contributes to one hand. */
export type OwnContribution = Contribution & { handId: string }

export type ContributorDeps = {
  /** Kept over a reload. */
  storage: {
    contribution: () => OwnContribution | null
    saveContribution: (own: OwnContribution) => void
  }
  send: (frame: ClientFrame) => boolean
  /** Called when the page's contribution to a deal changes. */
  onContributed: (own: OwnContribution) => void
}

/**
 * Contributes to the deal of each next hand: commits to random bytes, and opens them once the root is known and the
 * closed set contains the commitment.
 */
export function createContributor({ storage, send, onContributed }: ContributorDeps) {
  let sent = new Set<string>()

  function sendOnce(frame: Extract<ClientFrame, { type: 'commit' | 'open' }>): boolean {
    const name = `${frame.type} ${frame.handId}`
    if (sent.has(name) || !send(frame)) return false
    sent.add(name)
    return true
  }

  function commit({ handId }: RecordedDeal, seatIndex: number): void {
    const known = storage.contribution()
    const isKnown = known?.handId === handId && known.seatIndex === seatIndex
    const own = isKnown ? known : newContribution(handId, seatIndex)
    // Stored before it is sent: a player who cannot open a commitment sits the hand out.
    if (!isKnown) storage.saveContribution(own)
    if (sendOnce({ type: 'commit', handId, commitment: toCommitment(own) })) onContributed(own)
  }

  function open({ handId, root, rootTold, commitments = [], toldOtherwise }: RecordedDeal): void {
    const own = storage.contribution()
    // With two versions the server could choose one after it knows the bytes.
    if (root === undefined || rootTold !== 'early' || toldOtherwise !== undefined) return
    if (own?.handId !== handId) return
    const commitment = toCommitment(own)
    const isIn = commitments.some(
      ({ seatIndex, bytes }) => seatIndex === own.seatIndex && bytes === commitment,
    )
    if (!isIn || !sendOnce({ type: 'open', handId, bytes: own.bytes })) return
    const opened = { ...own, root, hasOpened: true }
    storage.saveContribution(opened)
    onContributed(opened)
  }

  return {
    /** A new connection: anything sent over the old one may be lost. */
    reset(): void {
      sent = new Set()
    },

    /** Sends the contribution that a state asks for. */
    see({ deals, game, playerStatus }: TableState): void {
      const stored = storage.contribution()
      const own = deals.find(({ handId }) => handId === stored?.handId)
      // After a reload.
      if (stored !== null && own?.own === null) onContributed(stored)
      const next = nextDeal(deals)
      if (next === undefined || !game?.you || playerStatus !== 'seated') return
      if (next.commitments === undefined) commit(next, game.you.seatIndex)
      else open(next)
    },
  }
}

function newContribution(handId: string, seatIndex: number): OwnContribution {
  const bytes = randomText(hashLength)
  return { handId, seatIndex, bytes, root: null, hasOpened: false }
}

function toCommitment({ handId, seatIndex, bytes }: OwnContribution): string {
  return toText(commitmentOf(handId, { seatIndex, bytes: fromText(bytes, hashLength) }))
}
