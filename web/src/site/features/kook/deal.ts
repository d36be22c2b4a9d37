import { type DealPart, mergePart, type RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { ClientFrame, GameState } from '@cardroom/contracts/kook-game'
import { fromText, toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf, hashLength } from '@cardroom/poker-engine/fair-deal'
import { randomText } from './storage.ts'
import type { TableState } from './table-state.ts'

/** The hand in play, the next hand, and one voided hand. */
const maxDeals = 3
/** The maximum number of older deals with two versions that the page keeps. */
const maxRefused = 20

/** This page's contribution to a deal. `root` is the root that the page had when it opened the contribution. */
export type Contribution = NonNullable<RecordedDeal['own']>

/**
 * Adds the deals of a frame. The first version of a field is kept, and proofs accumulate.
 * @param isFirst whether the frame is the first of its connection
 * @param hands the history, which is the only data left from earlier frames after a reload
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
  // A hand with two versions may be voided and never reach the history.
  const refused = all.slice(0, -maxDeals).filter(({ toldOtherwise }) => toldOtherwise !== undefined)
  return [...refused.slice(-maxRefused), ...newest]
}

/** Returns the history with every hand that has two versions marked as refused, even if its check passed before. */
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

/** Returns the deals after this page contributes to one of them. */
export function withContribution(
  deals: readonly RecordedDeal[],
  handId: string,
  own: Contribution,
): readonly RecordedDeal[] {
  return deals.map((deal) => (deal.handId === handId ? { ...deal, own } : deal))
}

/** Returns the deal of the next hand, to which pages contribute; undefined while there is none. */
export function nextDeal(deals: readonly RecordedDeal[]): RecordedDeal | undefined {
  const newest = deals.at(-1)
  return newest?.openings === undefined ? newest : undefined
}

function rootToldBy(part: DealPart, isFirst: boolean): RecordedDeal['rootTold'] {
  if (part.openings === undefined) return 'early'
  return isFirst ? 'absent' : 'late'
}

/** This page's contribution to one hand. */
export type OwnContribution = Contribution & { handId: string }

export type ContributorDeps = {
  /** Storage that survives a reload. */
  storage: {
    contribution: () => OwnContribution | null
    saveContribution: (own: OwnContribution) => void
  }
  send: (frame: ClientFrame) => boolean
  /** Called when the page's contribution to a deal changes. */
  onContributed: (own: OwnContribution) => void
}

/**
 * Contributes to the deal of each next hand. It commits to random bytes and opens them once the root is known and the
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
    // The contribution is stored before it is sent, because a player who cannot open a commitment sits the hand out.
    if (!isKnown) storage.saveContribution(own)
    if (sendOnce({ type: 'commit', handId, commitment: toCommitment(own) })) onContributed(own)
  }

  function open({ handId, root, rootTold, commitments = [], toldOtherwise }: RecordedDeal): void {
    const own = storage.contribution()
    // If the server sent two versions, it could choose one after it knows the bytes.
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
    /** Resets the contributor for a new connection, because anything sent over the old one may be lost. */
    reset(): void {
      sent = new Set()
    },

    /** Sends the contribution that a state requires. */
    see({ deals, game, playerStatus }: TableState): void {
      const stored = storage.contribution()
      const own = deals.find(({ handId }) => handId === stored?.handId)
      // After a reload, the state does not contain the stored contribution yet.
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
