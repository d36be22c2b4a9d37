import * as z from 'zod/mini'
import { success } from './admin-list.ts'
import { Amount } from './contests.ts'
import { text } from './text-field.ts'

/** The most lines in one paste, which is also the most changes in one undo. */
export const maxPasteLines = 500

/** The longest paste in UTF-16 units; with its decisions it fits the body limit. */
export const maxPasteLength = 30_000

/** A decision about a line, by its number from 1: an existing player, a new player, or skip. */
export const PasteChoice = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(10_000)),
  to: z.union([z.int().check(z.gte(1), z.lte(2_147_483_647)), z.enum(['add', 'skip'])]),
})
export type PasteChoice = z.infer<typeof PasteChoice>

const paste = {
  text: text(maxPasteLength, 1),
  choices: z._default(z.array(PasteChoice).check(z.maxLength(maxPasteLines)), []),
}

/** The amounts of a week as copied from the partner's report: a name and an amount per line. */
export const RakePasteRequest = z.strictObject(paste)
export type RakePasteRequest = z.infer<typeof RakePasteRequest>

/**
 * Saves a paste as it was shown. `basis` identifies the shown reading; if the changes would differ
 * now, nothing is saved. `isOlderAccepted` confirms lower amounts, or amounts of a finalized week.
 */
export const RakePasteSaveRequest = z.strictObject({
  ...paste,
  basis: text(64, 1),
  isOlderAccepted: z._default(z.boolean(), false),
})
export type RakePasteSaveRequest = z.infer<typeof RakePasteSaveRequest>

const PastedPlayer = z.object({
  id: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  rakeAmount: Amount,
  isActive: z.boolean(),
})
export type PastedPlayer = z.infer<typeof PastedPlayer>

/**
 * The result of a line: it changes an amount (`change`), adds a player (`add`), repeats the
 * current amount (`same`), was left out (`skip`), has no amount of a player (`ignored`), or needs
 * a decision (`open`).
 */
export const PasteLineKind = z.enum(['open', 'change', 'add', 'same', 'skip', 'ignored'])
export type PasteLineKind = z.infer<typeof PasteLineKind>

export const PasteLine = z.object({
  /** Its number in the paste, from 1. Empty lines count but are not listed. */
  line: z.int(),
  text: z.string(),
  kind: PasteLineKind,
  /** Why, in sentences. */
  reasons: z.array(z.string()),
  /** What was read. */
  name: z.nullable(z.string()),
  amount: z.nullable(Amount),
  player: z.nullable(PastedPlayer),
  /** Similar players, the closest first. */
  suggestions: z.array(PastedPlayer),
  canAdd: z.boolean(),
})
export type PasteLine = z.infer<typeof PasteLine>

/** How a paste is read with the current players. */
export const RakePasteReading = z.object({
  lines: z.array(PasteLine),
  /** Why the amounts look like an older week; empty if they do not. */
  older: z.array(z.string()),
  /** Active players with an amount that are not in the paste and keep their amount. */
  missing: z.array(PastedPlayer),
  basis: z.string(),
})
export type RakePasteReading = z.infer<typeof RakePasteReading>

export const RakePasteReadingResponse = z.object({ success, data: RakePasteReading })

/** `lines` are the audit lines, one per player. */
export const RakePasteSaved = z.object({
  success,
  message: z.string(),
  lines: z.array(z.int()),
})
