import * as z from 'zod/mini'
import { Amount } from './contests.ts'
import { response, success } from './response.ts'
import { text } from './text-field.ts'

/** The most lines of one paste, which is also the most that one undo reverts. */
export const maxPasteLines = 500

/** The longest paste, in UTF-16 units; with its choices it fits into a request. */
export const maxPasteLength = 30_000

/** The administrator's choice for a line (numbered from 1): a player's id, a new player, or none. */
export const PasteChoice = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(10_000)),
  to: z.union([z.int().check(z.gte(1), z.lte(2_147_483_647)), z.enum(['add', 'skip'])]),
})
export type PasteChoice = z.infer<typeof PasteChoice>

const paste = {
  text: text(maxPasteLength, 1),
  choices: z._default(z.array(PasteChoice).check(z.maxLength(maxPasteLines)), []),
}

/** The amounts of a week, copied from the partner's report: a name and an amount per line. */
export const RakePasteRequest = z.strictObject(paste)
export type RakePasteRequest = z.infer<typeof RakePasteRequest>

/**
 * Saves a paste. `basis` identifies the reading that was shown; if the result would differ by now, nothing is saved.
 * `isOlderAccepted` accepts lower amounts and those of a finalized week.
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
 * The result of a line: a new amount (`change`), a new player (`add`), no change (`same`), skipped (`skip`), no amount of a
 * player (`ignored`), or a choice is needed (`open`).
 */
export const PasteLineKind = z.enum(['open', 'change', 'add', 'same', 'skip', 'ignored'])
export type PasteLineKind = z.infer<typeof PasteLineKind>

export const PasteLine = z.object({
  /** Numbered from 1; empty lines are omitted. */
  line: z.int(),
  text: z.string(),
  kind: PasteLineKind,
  /** In sentences. */
  reasons: z.array(z.string()),
  name: z.nullable(z.string()),
  amount: z.nullable(Amount),
  player: z.nullable(PastedPlayer),
  /** Possible players, the likeliest first. */
  suggestions: z.array(PastedPlayer),
  canAdd: z.boolean(),
})
export type PasteLine = z.infer<typeof PasteLine>

/** A paste as read with the current players. */
export const RakePasteReading = z.object({
  lines: z.array(PasteLine),
  /** Reasons why these look like the amounts of an older week. */
  older: z.array(z.string()),
  /** Active players with an amount that are missing in the paste; they keep it. */
  missing: z.array(PastedPlayer),
  basis: z.string(),
})
export type RakePasteReading = z.infer<typeof RakePasteReading>

export const RakePasteReadingResponse = response(RakePasteReading)

/** `lines` of the audit log, one per player. */
export const RakePasteSaved = z.object({
  success,
  message: z.string(),
  lines: z.array(z.int()),
})
