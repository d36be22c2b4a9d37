import * as z from 'zod/mini'
import { at, change, success } from './admin-list.ts'
import { limits, lines } from './form-field.ts'

/** How many notes a row may have. */
export const maxNotes = 500

const digits = (max: number) =>
  z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,${max - 1}}$`), 'There is no such id'))

/** A row of the back office that has notes, by the names of the audit log. */
export const NoteSubject = z.union([
  z.strictObject({
    subjectType: z.enum(['sponsorship', 'application']),
    subjectId: z.uuid('There is no such id'),
  }),
  z.strictObject({ subjectType: z.literal('wsop-signup'), subjectId: digits(9) }),
  z.strictObject({ subjectType: z.literal('chat-conversation'), subjectId: digits(16) }),
])
export type NoteSubject = z.infer<typeof NoteSubject>

const note = lines(limits.notes, 1, 'Please write your note')

/** A dated line that an administrator wrote about a row for the others. */
export const RowNote = z.object({
  id: z.uuid(),
  note: z.string(),
  /** The e-mail of its author; null where it is not known. */
  author: z.nullable(z.string()),
  /** The first name of that account; null where there is none. */
  authorName: z.nullable(z.string()),
  createdAt: at,
  /** When its author last corrected it. */
  changedAt: z.nullable(at),
})
export type RowNote = z.infer<typeof RowNote>

/** Oldest first. */
export const RowNotesResponse = z.object({ success, data: z.array(RowNote) })
export type RowNotesResponse = z.infer<typeof RowNotesResponse>

/** `id` is made by the page, once for what is written: a repeat adds nothing. */
export const NewRowNote = z.strictObject({
  id: z.uuid(),
  subject: NoteSubject,
  note,
})
export type NewRowNote = z.infer<typeof NewRowNote>

/** The text of a note, as a form has it. */
export const NoteText = z.strictObject({ note })
export type NoteText = z.infer<typeof NoteText>

/** A correction of one's own note; `shown` is its text as it was shown, see `LaterChange`. */
export const RowNoteCorrection = z.extend(NoteText, {
  shown: z.optional(z.strictObject({ note: z.string().check(z.maxLength(limits.notes)) })),
})

export const RowNoteResponse = z.object({ ...change, data: RowNote })
