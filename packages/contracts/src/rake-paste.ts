import * as z from 'zod/mini'
import { success } from './admin-list.ts'
import { Amount } from './contests.ts'
import { text } from './text-field.ts'

/** How many lines one paste of amounts has at most, as many as one undo takes back. */
export const maxPasteLines = 500

/** Longest paste, in UTF-16 units: with its decisions it fits a request of the back office. */
export const maxPasteLength = 30_000

/** What the administrator decided about a line, by its number from 1: the player meant, a new one, or none. */
export const PasteChoice = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(10_000)),
  to: z.union([z.int().check(z.gte(1), z.lte(2_147_483_647)), z.enum(['add', 'skip'])]),
})
export type PasteChoice = z.infer<typeof PasteChoice>

const paste = {
  text: text(maxPasteLength, 1),
  choices: z._default(z.array(PasteChoice).check(z.maxLength(maxPasteLines)), []),
}

/** The amounts of a week as they were copied from the partner's report: a name and an amount a line. */
export const RakePasteRequest = z.strictObject(paste)
export type RakePasteRequest = z.infer<typeof RakePasteRequest>

/**
 * Saves a paste as it was read. `basis` is of the reading that was shown: where it would change anything else
 * by now, nothing is saved. `isOlderAccepted` says that lower amounts, or those of a finalized week, are meant.
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
 * What becomes of a line: its amount is saved (`change`), it makes a player (`add`), the player has that amount already
 * (`same`), it was left out (`skip`), it holds no amount of a player (`ignored`), or it needs a decision (`open`).
 */
export const PasteLineKind = z.enum(['open', 'change', 'add', 'same', 'skip', 'ignored'])
export type PasteLineKind = z.infer<typeof PasteLineKind>

export const PasteLine = z.object({
  /** Its number in the paste, from 1; empty lines are left out. */
  line: z.int(),
  text: z.string(),
  kind: PasteLineKind,
  /** Why, in sentences. */
  reasons: z.array(z.string()),
  /** What was read. */
  name: z.nullable(z.string()),
  amount: z.nullable(Amount),
  player: z.nullable(PastedPlayer),
  /** Players that may be meant, the likeliest first. */
  suggestions: z.array(PastedPlayer),
  canAdd: z.boolean(),
})
export type PasteLine = z.infer<typeof PasteLine>

/** How a paste is read with the players of this moment. */
export const RakePasteReading = z.object({
  lines: z.array(PasteLine),
  /** Why these look like the amounts of an older week; empty where they do not. */
  older: z.array(z.string()),
  /** Active players with an amount that no line names: they keep it. */
  missing: z.array(PastedPlayer),
  basis: z.string(),
})
export type RakePasteReading = z.infer<typeof RakePasteReading>

export const RakePasteReadingResponse = z.object({ success, data: RakePasteReading })

/** `lines` are those of the audit log, one a player. */
export const RakePasteSaved = z.object({
  success,
  message: z.string(),
  lines: z.array(z.int()),
})
