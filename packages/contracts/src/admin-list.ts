import * as z from 'zod/mini'
import { text } from './text-field.ts'

/*
 * Shared by the lists of the back office. A change sets values and never toggles them. It answers
 * with the row after the change and the audit line that undoes it (`auditId`; null when nothing
 * changed). Each list is also a CSV file under its path and `/export`: GET has all rows, POST the
 * named rows (IntegerExportRequest or UuidExportRequest) in their order.
 */

/** The most rows in a list, newest first; `total` counts all rows, and the export has all of them. */
export const listLength = 2000

/** The number of rows on a page. */
export const listPageLength = 25

/**
 * The query of a list. Each word of `search` occurs in a name, an e-mail or a phone number of the
 * row; `sort` is a column, with a minus for descending; a `page` beyond the last one returns the
 * last page; `id` selects one row. With any of these the answer has a page of the matching rows
 * and figures over them.
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

/** The most rows in one bulk change. */
export const bulkLength = 500

/** The most rows in one export of named rows, which fit the body limit. */
export const exportLength = 1000

/** The first field of every answer. */
export const success = z.literal(true)

/** A time in an answer. */
export const at = z.iso.datetime()

/** The answer to a change: a sentence for people, and the audit line that undoes it. */
export const change = { success, message: z.string(), auditId: z.nullable(z.int()) }
export const Changed = z.object(change)

/**
 * How a row has changed since it was shown. A change may include `shown`, the values that its
 * author saw. If one differs now, the change is a conflict at `shown` with this as its `data`.
 * Without `shown` the change is made.
 */
export const LaterChange = z.object({
  id: z.union([z.int(), z.string()]),
  /** The current values of the shown fields. */
  current: z.record(z.string(), z.unknown()),
  /** The last audit line that changed any of them; null if there is none. */
  change: z.nullable(
    z.object({
      auditId: z.int(),
      at,
      /** Null: a player, a visitor or the system. */
      actorEmail: z.nullable(z.string()),
      /** The first name; null without an account. */
      actorName: z.nullable(z.string()),
    }),
  ),
})
export type LaterChange = z.infer<typeof LaterChange>

/**
 * The answer to a change of many rows: `changed` rows have changed, each with its own audit line;
 * `left` rows differed from what was shown and stay unchanged.
 */
export const BulkChangeResponse = z.object({
  success,
  message: z.string(),
  data: z.object({ changed: z.int(), auditIds: z.array(z.int()), left: z.array(LaterChange) }),
})

/** An id in a path. */
export const IntegerId = z.object({ id: integerId })
export const UuidId = z.object({ id: uuidId })

/** The rows of a file, in order. Rows that no longer exist are left out. */
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

/** Sets the status of a row; `shown` is the status that was shown. */
export const statusRequest = <Status extends z.ZodMiniType<string>>(status: Status) =>
  z.strictObject({ status, shown: z.optional(z.strictObject({ status })) })

/** Sets the status of many rows; `shown` has the shown status of each, by id. */
export const bulkStatusRequest = <Status extends z.ZodMiniType<string>>(status: Status) =>
  z.strictObject({
    ids: uuids,
    status,
    shown: z.optional(
      z.record(uuidId, status).check(z.refine((shown) => Object.keys(shown).length <= bulkLength)),
    ),
  })
