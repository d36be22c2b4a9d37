import * as z from 'zod/mini'
import { text } from './text-field.ts'

/*
 * What the lists of the back office share. Every change sets values, none toggles one, and answers with the
 * row as it is now and the line of the audit log by which it can be undone (`auditId`; null when nothing
 * changed). Each list is also a CSV file, at its path with `/export` behind it: GET has all its rows, POST the
 * rows that it names (IntegerExportRequest or UuidExportRequest), in that order.
 */

/** How many rows, newest first, a list holds at most; `total` counts the others, the export has them all. */
export const listLength = 2000

/** How many rows a page of a list has. */
export const listPageLength = 25

/**
 * What narrows and orders a list. Each word of `search` occurs in a name, an e-mail or a phone number of the row; `sort` is
 * a column, with a minus in front from the largest; a `page` beyond the last one is the last one; `id` is the one row. With
 * any of these an answer has a page of the rows that match, of all that are stored, and its figures are over those.
 * @param filters each narrows the list to the rows that have this value
 */
export function listQuery<
  Filters extends Record<string, z.ZodMiniOptional>,
  Name extends string,
  Id extends z.ZodMiniType,
>(filters: Filters, columns: readonly [Name, ...Name[]], id: Id) {
  const sorts = columns.flatMap((name) => [name, `-${name}`] as const)
  return z.object({
    search: z.optional(text(120)),
    ...filters,
    sort: z.optional(z.enum(sorts, 'There is no such order')),
    page: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'There is no such page')),
        z.transform(Number),
      ),
    ),
    id: z.optional(id),
  })
}

/** The id of a row in a query or a path. */
export const integerId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such id')),
  z.transform(Number),
)
export const uuidId = z.uuid('There is no such id')

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

/**
 * What a row has become since it was shown. A change may carry `shown`, what its author saw of the fields concerned:
 * where one is no longer so, the change is a conflict at `shown` with this as its `data`. Without `shown` it is made.
 */
export const LaterChange = z.object({
  id: z.union([z.int(), z.string()]),
  /** What was shown, as it is now. */
  current: z.record(z.string(), z.unknown()),
  /** The last line of the audit log that changed any of it; null where the log has none. */
  change: z.nullable(
    z.object({
      auditId: z.int(),
      at,
      /** Null: a player, a visitor or the system. */
      actorEmail: z.nullable(z.string()),
      /** The first name; null where there is no such account. */
      actorName: z.nullable(z.string()),
    }),
  ),
})
export type LaterChange = z.infer<typeof LaterChange>

/**
 * The answer to a change of many: `changed` of them were not so before, each with its own line; `left` were
 * no longer as they were shown, and stay as they are.
 */
export const BulkChangeResponse = z.object({
  success,
  message: z.string(),
  data: z.object({ changed: z.int(), auditIds: z.array(z.int()), left: z.array(LaterChange) }),
})

/** An id in a path. */
export const IntegerId = z.object({ id: integerId })
export const UuidId = z.object({ id: uuidId })

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

/** The answer to a change of a row. */
export const changeOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ ...change, data: row })

/** Sets the status of a row; `shown` is the status as it was shown. */
export const statusRequest = <Status extends z.ZodMiniType<string>>(status: Status) =>
  z.strictObject({ status, shown: z.optional(z.strictObject({ status })) })

/** Sets the status of many rows; `shown` has the status of each as it was shown, by id. */
export const bulkStatusRequest = <Status extends z.ZodMiniType<string>>(status: Status) =>
  z.strictObject({
    ids: uuids,
    status,
    shown: z.optional(
      z.record(uuidId, status).check(z.refine((shown) => Object.keys(shown).length <= bulkLength)),
    ),
  })
