import * as z from 'zod/mini'
import { limits, lines } from './form-field.ts'

/*
 * What the lists of the back office share. Every change sets values, none toggles one, and answers with the
 * row as it is now and the line of the audit log by which it can be undone (`auditId`; null when nothing
 * changed). Each list is also a CSV file, at its path with `/export` behind it: GET has all its rows, POST the
 * rows that it names (IntegerExportRequest or UuidExportRequest), in that order.
 */

/** How many rows, newest first, a list holds at most; `total` counts the others, the export has them all. */
export const listLength = 2000

/** How many rows one bulk change may name. */
export const bulkLength = 500

/** How many rows one export of named rows holds: as many as fit a request of the back office. */
export const exportLength = 1000

/** What every answer begins with. */
export const success = z.literal(true)

/** A time in an answer. */
export const at = z.iso.datetime()

/** The answer to a change: a sentence for people, and the line of the audit log that undoes it. */
export const change = { success, message: z.string(), auditId: z.nullable(z.int()) }
export const Changed = z.object(change)

/** The answer to a change of many: `changed` of them were not so before, each with its own line. */
export const BulkChangeResponse = z.object({
  success,
  message: z.string(),
  data: z.object({ changed: z.int(), auditIds: z.array(z.int()) }),
})

/** An id in a path. */
export const IntegerId = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such id')),
    z.transform(Number),
  ),
})
export const UuidId = z.object({ id: z.uuid('There is no such id') })

/** What administrators write about a row for one another; empty takes the note away. */
export const NotesRequest = z.strictObject({
  notes: lines(limits.notes, 0, 'Please write your note as text'),
})
export type NotesRequest = z.infer<typeof NotesRequest>

/** The rows of a file, in its order; those that are gone are left out. */
const rowsOf = <Id extends z.ZodMiniType>(id: Id) =>
  z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Please name at least one row'),
        z.maxLength(exportLength, `Please name at most ${exportLength} rows`),
      ),
  })
export const IntegerExportRequest = rowsOf(z.int().check(z.gte(1), z.lte(2_147_483_647)))
export const UuidExportRequest = rowsOf(z.uuid('There is no such id'))

/** The rows of a bulk change. */
export const uuids = z
  .array(z.uuid('There is no such id'))
  .check(
    z.minLength(1, 'Please select at least one row'),
    z.maxLength(bulkLength, `Please select at most ${bulkLength} rows`),
  )
