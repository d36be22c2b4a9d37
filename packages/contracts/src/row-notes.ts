import * as z from 'zod/mini'
import { change } from './admin-list.ts'
import { limits, lines } from './form-field.ts'
import { at, response } from './response.ts'

export const maxNotes = 500

const digits = (max: number) => new RegExp(`^[1-9]\\d{0,${max - 1}}$`)
const uuid = z.regexes.uuid()

/** Rows with notes, by their subject type in the audit log, and the format of their ids. */
const noted = {
  sponsorship: uuid,
  application: uuid,
  'wsop-signup': digits(9),
  'chat-conversation': digits(16),
}
const notedTypes = Object.keys(noted) as (keyof typeof noted)[]

export const NoteSubject = z
  .strictObject({ subjectType: z.enum(notedTypes), subjectId: z.string() })
  .check(
    z.refine(({ subjectType, subjectId }) => noted[subjectType].test(subjectId), {
      path: ['subjectId'],
      error: 'There is no such id',
    }),
  )
export type NoteSubject = z.infer<typeof NoteSubject>

const note = lines(limits.notes, 1, 'Please write your note')

/** A note of an administrator about a row. */
export const RowNote = z.object({
  id: z.uuid(),
  note: z.string(),
  /** The author's e-mail; null if unknown. */
  author: z.nullable(z.string()),
  /** The author's first name; null if the account is gone. */
  authorName: z.nullable(z.string()),
  createdAt: at,
  /** When the author last corrected it. */
  changedAt: z.nullable(at),
})
export type RowNote = z.infer<typeof RowNote>

/** Oldest first. */
export const RowNotesResponse = response(z.array(RowNote))
export type RowNotesResponse = z.infer<typeof RowNotesResponse>

/** The page makes `id`, so a repeat is harmless. */
export const NewRowNote = z.strictObject({
  id: z.uuid(),
  subject: NoteSubject,
  note,
})
export type NewRowNote = z.infer<typeof NewRowNote>

/** The form of a note. */
export const NoteText = z.strictObject({ note })
export type NoteText = z.infer<typeof NoteText>

/** A correction of one's own note; for `shown` see `LaterChange`. */
export const RowNoteCorrection = z.extend(NoteText, {
  shown: z.optional(z.strictObject({ note: z.string().check(z.maxLength(limits.notes)) })),
})

export const RowNoteResponse = z.object({ ...change, data: RowNote })
