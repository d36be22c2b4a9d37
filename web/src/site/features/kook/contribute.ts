import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { ClientFrame } from '@cardroom/contracts/kook-game'
import { fromText, toText } from '@cardroom/poker-engine/bytes'
import { commitmentOf, hashLength } from '@cardroom/poker-engine/fair-deal'
import { type Contribution, nextDeal } from './deal-parts.ts'
import { randomText } from './lobby-storage.ts'
import type { TableState } from './table-state.ts'

/** What this page contributes to one hand. */
export type OwnContribution = Contribution & { handId: string }

export type ContributorDeps = {
  /** Kept over a reload. */
  storage: {
    contribution: () => OwnContribution | null
    saveContribution: (own: OwnContribution) => void
  }
  send: (frame: ClientFrame) => boolean
  /** What is known now of the own contribution to a deal. */
  onContributed: (own: OwnContribution) => void
}

/**
 * Contributes to the deal of each next hand: commits to random bytes, and opens them once the root was told and the own
 * commitment is in the closed set.
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
    // Stored first: without its bytes a commitment costs the hand.
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
    /** What was sent over the connection before may be lost. */
    reset(): void {
      sent = new Set()
    },

    /** Does what a state asks for. */
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
