import type { SeatText } from '@cardroom/poker-engine/contributions'
import type { Table } from '@cardroom/poker-engine/table-state'
import type { Deals } from './deals.ts'
import type { StoredTable } from './stored-table.ts'

/** What nobody who reads Redis may know of a table. */
export type Secrets = {
  /** By seat. */
  tokens: readonly ({ username: string; resumeToken: string } | null)[]
  hand: { id: string; deck: readonly number[] } | null
  next: { handId: string; seeds: string; openings: readonly SeatText[] } | null
  played: { handId: string; seed: string } | null
}

/** Divides a table into what is stored as it is and what is sealed. */
export function divide(stored: StoredTable): { open: StoredTable; secrets: Secrets } {
  const { table, deals } = stored
  const { hand, seats } = table
  const { next = null, played = null } = deals ?? {}
  return {
    open: {
      ...stored,
      table: {
        ...table,
        seats: seats.map((seat) => seat && { ...seat, resumeToken: null }),
        hand: hand && { ...hand, deck: [] },
      },
      deals: deals && {
        ...deals,
        next: next && {
          ...next,
          seeds: '',
          contributions: { ...next.contributions, openings: [] },
        },
        played: played && { ...played, seed: '' },
      },
    },
    secrets: {
      tokens: seats.map((seat) =>
        seat === null || seat.resumeToken === null
          ? null
          : { username: seat.username, resumeToken: seat.resumeToken },
      ),
      hand: hand && { id: hand.id, deck: hand.deck },
      next: next && {
        handId: next.handId,
        seeds: next.seeds,
        openings: next.contributions.openings,
      },
      played: played && { handId: played.handId, seed: played.seed },
    },
  }
}

/**
 * The table with its secrets; `isWhole` is false when the cards of its hand are not among them, because they were
 * sealed with another key.
 */
export function unite(
  open: StoredTable,
  secrets: Secrets | null,
): { stored: StoredTable; isWhole: boolean } {
  const { table, deals } = open
  const hand = withDeck(table.hand, secrets)
  const seats = table.seats.map((seat, seatIndex) => {
    const own = secrets?.tokens[seatIndex] ?? null
    const isOwn = seat !== null && own?.username === seat.username
    return isOwn ? { ...seat, resumeToken: own.resumeToken } : seat
  })
  return {
    stored: { ...open, table: { ...table, seats, hand }, deals: withSeeds(deals, secrets) },
    isWhole: hand === null || hand.deck.length > 0,
  }
}

function withDeck(hand: Table['hand'], secrets: Secrets | null): Table['hand'] {
  if (hand === null || secrets?.hand?.id !== hand.id) return hand
  return { ...hand, deck: secrets.hand.deck }
}

/** Without its seeds a hand is prepared anew, under another number. */
function withSeeds(deals: Deals | null, secrets: Secrets | null): Deals | null {
  if (deals === null) return null
  const { next, played } = deals
  const nextSecrets = secrets?.next ?? null
  const playedSecrets = secrets?.played ?? null
  return {
    ...deals,
    next:
      next === null || nextSecrets === null || nextSecrets.handId !== next.handId
        ? null
        : {
            ...next,
            seeds: nextSecrets.seeds,
            contributions: { ...next.contributions, openings: nextSecrets.openings },
          },
    played:
      played === null || playedSecrets === null || playedSecrets.handId !== played.handId
        ? null
        : { ...played, seed: playedSecrets.seed },
  }
}
