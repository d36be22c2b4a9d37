import * as z from 'zod/mini'

// The protocol for a deal that nobody can aim. `@cardroom/poker-engine/fair-deal` defines hashes, decks and proofs,
// and `hand-link` defines the link. Bytes are base64url without padding, in the format of `bytes.ts`.
//
//   during the showdown of the previous hand, or the countdown to a first hand:
//     server → all     part { handId, lastLink, root, roots }
//     page   → server  { type: 'commit', handId, commitment }      once per hand, from each seated page
//   when all commitments are in, after at most 1.5 s:
//     server → all     part { handId, commitments }                the set is closed
//     page   → server  { type: 'open', handId, bytes }             only if the page has the root and the set contains
//                                                                  its commitment
//   after at most another 1.5 s, together with the cards:
//     server → all     part { handId, openings, seeds, proofs }    a player who committed but did not open is not
//                                                                  dealt in
//   with each street and each shown card:
//     server → receivers who may see the cards  part { handId, proofs }   each proof once
//   during the showdown:
//     server → all     part { handId, proofs, link }, and the first part of the next hand
//
// A page merges the parts of a hand by `handId`. If the server sends a field again with another value, the hand is
// refused; proofs accumulate. The first frame of a connection contains everything sent so far, as one part per hand. A
// frame without news has no part.

/** The maximum length of a hand's id. */
const maxHandId = 64

/**
 * The `handId` of a hand with such a deal: `<table id>:<number>`. The number increases by one with every published
 * root, so a missing number means that a hand was started and then voided.
 */
export const DealHandId = z.string().check(z.maxLength(maxHandId), z.regex(/^[a-z0-9.-]+:\d+$/))

const bytesText = (count: number) =>
  z.string().check(z.length(Math.ceil((count * 4) / 3)), z.regex(/^[\w-]*$/))
const Bytes32 = bytesText(32)

const seatIndex = z.int().check(z.gte(0), z.lt(6))

/** The 32 bytes that belong to one seat. */
const SeatBytes = z.object({ seatIndex, bytes: Bytes32 })

/** News about the deal of one hand. The server sends every field except `handId` and `proofs` once, when it is due. */
export const DealPart = z.object({
  handId: DealHandId,
  /** The link of the previous hand; 32 zero bytes for a table's first hand. */
  lastLink: z.optional(Bytes32),
  /** The root, computed from `handId`, `roots` and `lastLink`. */
  root: z.optional(Bytes32),
  /** The Merkle roots of the 16 decks, 32 bytes each, joined into one text. */
  roots: z.optional(bytesText(16 * 32)),
  /** The closed set of commitments, ordered by seat; empty when nobody committed. */
  commitments: z.optional(z.array(SeatBytes)),
  /** The opened contributions, ordered by seat. */
  openings: z.optional(z.array(SeatBytes)),
  /** The seeds of the 15 decks that are not played, 32 bytes each, in deck order, joined into one text. */
  seeds: z.optional(bytesText(15 * 32)),
  /** One packed proof (`packProof`) for every card that this receiver may see and has not received a proof for yet. */
  proofs: z.optional(z.array(z.string().check(z.maxLength(280), z.regex(/^[\w-]*$/)))),
  /**
   * The link over the public part of the finished hand: `linkOf`, where `hand` is `view(table, null)` at the showdown.
   */
  link: z.optional(Bytes32),
})
export type DealPart = z.infer<typeof DealPart>

/** The fields of a hand that the server sent again with a different value. Each holds the first differing value. */
export const ToldOtherwise = z.partial(z.omit(DealPart, { handId: true, proofs: true }))
export type ToldOtherwise = z.infer<typeof ToldOtherwise>

/**
 * Merges a part into the known deal of the same hand. The first value of each field is kept, and proofs accumulate. A
 * different value is recorded in `toldOtherwise`, and the hand is then refused.
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

/** Returns the fields of the part that contradict the known deal. */
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

/** Commits a page to 32 random bytes for a hand with a published root. The server refuses it once the set is closed. */
export const Commit = z.strictObject({
  type: z.literal('commit'),
  handId: DealHandId,
  commitment: Bytes32,
})

/** Opens the page's commitment. */
export const Open = z.strictObject({ type: z.literal('open'), handId: DealHandId, bytes: Bytes32 })

/**
 * The deal of a finished hand as one receiver knows it: the merged parts, and facts that only the receiver can record.
 */
export const RecordedDeal = z.extend(DealPart, {
  /**
   * Whether this receiver had the root before the contributions were opened: `late` means that it was connected but
   * received the root afterward, `absent` that it connected during the hand.
   */
  rootTold: z.enum(['early', 'late', 'absent']),
  /** The button's seat when this receiver first received part of the deal, before the openings; absent otherwise. */
  lastButton: z.optional(seatIndex),
  /** Absent unless some field has two versions. */
  toldOtherwise: z.optional(ToldOtherwise),
  /** This receiver's contribution, and the root that it had when it opened; null if it did not take part. */
  own: z.nullable(
    z.object({ seatIndex, bytes: Bytes32, root: z.nullable(Bytes32), hasOpened: z.boolean() }),
  ),
})
export type RecordedDeal = z.infer<typeof RecordedDeal>
