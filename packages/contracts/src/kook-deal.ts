import * as z from 'zod/mini'

// The protocol of a provable deal. The rules are in `@cardroom/poker-engine/fair-deal` (hashes, decks, proofs) and `hand-link`
// (the link and its signature); bytes are base64url without padding.
//
//   in the showdown of the previous hand, or with the countdown of a first hand:
//     server → all     part { handId, lastLink, root, roots, key }
//     page   → server  { type: 'commit', handId, commitment }      each seated page, once per hand
//   when all have arrived, or after 1.5 s:
//     server → all     part { handId, commitments }                the set is closed
//     page   → server  { type: 'open', handId, bytes }             only if it has the root and its commitment is in the set
//   then, at most 1.5 s later, with the cards:
//     server → all     part { handId, openings, seeds, proofs }    players who committed without opening are not dealt in
//   with each street and each shown card:
//     server → those who may see them  part { handId, proofs }     every proof once
//   in the showdown:
//     server → all     part { handId, proofs, link, signature }, and the first part of the next hand
//
// A page merges the parts of a hand by `handId`. A fact never changes, otherwise the hand is refused; proofs accumulate. The
// first frame of a connection contains all facts so far, as one part per hand. A frame without news has no part.

/** Most characters of a hand's id. */
const maxHandId = 64

/**
 * The `handId` of a provable hand: `<table id>:<number>`. The number increases by one with every root, so a number missing in
 * the chain is a void hand.
 */
export const DealHandId = z.string().check(z.maxLength(maxHandId), z.regex(/^[a-z0-9.-]+:\d+$/))

const bytesText = (count: number) =>
  z.string().check(z.length(Math.ceil((count * 4) / 3)), z.regex(/^[\w-]*$/))
const Bytes32 = bytesText(32)

const seatIndex = z.int().check(z.gte(0), z.lt(6))

/** 32 bytes of one seat. */
const SeatBytes = z.object({ seatIndex, bytes: Bytes32 })

/** Facts about the deal of one hand; each is sent once, when it is due. */
export const DealPart = z.object({
  handId: DealHandId,
  /** The link of the previous hand; 32 zero bytes for a table's first hand. */
  lastLink: z.optional(Bytes32),
  /** The hash of `handId`, `roots` and `lastLink`. */
  root: z.optional(Bytes32),
  /** The Merkle roots of the 16 decks, 32 bytes each, as one text. */
  roots: z.optional(bytesText(16 * 32)),
  /** The table's public Ed25519 key. */
  key: z.optional(Bytes32),
  /** The closed set by seat; empty if nobody committed. */
  commitments: z.optional(z.array(SeatBytes)),
  /** The opened contributions by seat. */
  openings: z.optional(z.array(SeatBytes)),
  /** The seeds of the 15 unplayed decks, 32 bytes each in order, as one text. */
  seeds: z.optional(bytesText(15 * 32)),
  /** One for every newly visible card: `packProof`. */
  proofs: z.optional(z.array(z.string().check(z.maxLength(280), z.regex(/^[\w-]*$/)))),
  /** The hash of the public facts of the finished hand: `linkOf` of `view(table, null)` at the showdown. */
  link: z.optional(Bytes32),
  /** Ed25519 over `signedMessage(link)`, by `key`. */
  signature: z.optional(bytesText(64)),
})
export type DealPart = z.infer<typeof DealPart>

/** Facts that were sent again with another value; the first conflicting value of each. */
export const ToldOtherwise = z.partial(z.omit(DealPart, { handId: true, proofs: true }))
export type ToldOtherwise = z.infer<typeof ToldOtherwise>

/**
 * Merges a part into the known facts of a hand. The first value of a fact counts, and proofs accumulate. Conflicting values
 * are kept in `toldOtherwise`, which makes the check refuse the hand.
 */
export function mergePart<Told extends DealPart & { toldOtherwise?: ToldOtherwise | undefined }>(
  told: Told,
  part: DealPart,
): Told {
  const proofs = new Set([...(told.proofs ?? []), ...(part.proofs ?? [])])
  const toldOtherwise = { ...differing(told, part), ...told.toldOtherwise }
  return {
    ...part,
    ...told,
    proofs: [...proofs],
    ...(Object.keys(toldOtherwise).length > 0 && { toldOtherwise }),
  }
}

const toldOnce = Object.keys(ToldOtherwise.shape) as (keyof ToldOtherwise)[]

/** The facts of the part that differ from the known ones. */
function differing(told: DealPart, part: DealPart): ToldOtherwise {
  return Object.fromEntries(
    toldOnce.flatMap((name) => {
      const [before, now] = [told[name], part[name]]
      return before === undefined || now === undefined || isSameTold(before, now)
        ? []
        : [[name, now]]
    }),
  )
}

type SeatBytes = z.infer<typeof SeatBytes>

function isSameTold(a: string | SeatBytes[], b: string | SeatBytes[]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  const isSameAt = ({ seatIndex: seat, bytes }: SeatBytes, at: number) =>
    b[at]?.seatIndex === seat && b[at].bytes === bytes
  return a.length === b.length && a.every(isSameAt)
}

/** A page commits to 32 random bytes for a hand whose root it has; refused when the set is closed. */
export const Commit = z.strictObject({
  type: z.literal('commit'),
  handId: DealHandId,
  commitment: Bytes32,
})

/** A page opens its commitment. */
export const Open = z.strictObject({ type: z.literal('open'), handId: DealHandId, bytes: Bytes32 })

/**
 * The deal of a finished hand as one receiver knows it: the merged parts, and the receiver's own observations.
 */
export const RecordedDeal = z.extend(DealPart, {
  /**
   * Whether this receiver had the root before the contributions were opened: `late` if it was connected and received the
   * root later, `absent` if it connected during the hand.
   */
  rootTold: z.enum(['early', 'late', 'absent']),
  /** The button when this receiver learned of the deal, before the openings; absent if it was not connected. */
  lastButton: z.optional(seatIndex),
  /** Absent without conflicting facts. */
  toldOtherwise: z.optional(ToldOtherwise),
  /** The receiver's contribution, and the root that it had when opening; null without one. */
  own: z.nullable(
    z.object({ seatIndex, bytes: Bytes32, root: z.nullable(Bytes32), hasOpened: z.boolean() }),
  ),
})
export type RecordedDeal = z.infer<typeof RecordedDeal>

/**
 * A link of a table's chain. `commitments`, `openings` and `result` are digests; with `lastLink` and `root` they determine the
 * link (`linkDigests`).
 */
export const ChainLink = z.object({
  handId: DealHandId,
  lastLink: Bytes32,
  root: Bytes32,
  commitments: Bytes32,
  openings: Bytes32,
  result: Bytes32,
  link: Bytes32,
  signature: bytesText(64),
  /** The table's public Ed25519 key. */
  key: Bytes32,
})
export type ChainLink = z.infer<typeof ChainLink>

/** The most links of a reply, and of a table. */
export const chainLimits = { page: 50, kept: 500 } as const

/** `house` is the house table, any other name a private one. */
export const ChainParams = z.object({
  table: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'There is no such table')),
})

/** `from` counts from the newest link, as `next` gave it. */
export const ChainQuery = z.object({
  from: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lt(chainLimits.kept))),
})

/** Newest first; `next` is null without older ones. */
export const TableChain = z.object({ links: z.array(ChainLink), next: z.nullable(z.int()) })
export type TableChain = z.infer<typeof TableChain>

export const TableChainResponse = z.extend(TableChain, { success: z.literal(true) })
export type TableChainResponse = z.infer<typeof TableChainResponse>
