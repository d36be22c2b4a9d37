import * as z from 'zod/mini'
import { at, success } from './response.ts'
import { text } from './text-field.ts'

/*
 * Shared by the lists of the back office. Changes set values and never toggle; the answer has the row and the line of the
 * audit log that undoes the change (`auditId`; null if nothing changed). `/export` below a list's path is the list as a
 * file: GET exports all rows, POST the rows of an IntegerExportRequest or UuidExportRequest in that order.
 */

/** The most rows of a list, newest first; `total` counts all, and exports have all. */
export const listLength = 2000

export const listPageLength = 25

/**
 * Filters and order of a list. Each word of `search` must occur in a name, an e-mail or a phone number; `sort` is a column,
 * descending with a leading minus; a `page` beyond the last one is the last one. With any of these, the answer has one page
 * of the matching rows, and figures of the matches.
 * @param filters each keeps the rows with this value
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

/** An id in a query or a path. */
export const integerId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such id')),
  z.transform(Number),
)
export const uuidId = z.uuid('There is no such id')

/** The most rows of a bulk change. */
export const bulkLength = 500

/** The most rows of an export by ids, which must fit into one request. */
export const exportLength = 1000

/** The answer to a change: a sentence for people, and the line of the audit log that undoes it. */
export const change = { success, message: z.string(), auditId: z.nullable(z.int()) }
export const Changed = z.object(change)

/**
 * The `data` of a conflict. A change may send `shown`, the affected fields as the administrator saw them; if any has changed
 * since, the change is a conflict at `shown`. Without `shown` it is made unconditionally.
 */
export const LaterChange = z.object({
  id: z.union([z.int(), z.string()]),
  /** The current values of the shown fields. */
  current: z.record(z.string(), z.unknown()),
  /** The last line of the audit log that changed any of them. */
  change: z.nullable(
    z.object({
      auditId: z.int(),
      at,
      /** Null for a player, a visitor or the system. */
      actorEmail: z.nullable(z.string()),
      /** The first name; null without an account. */
      actorName: z.nullable(z.string()),
    }),
  ),
})
export type LaterChange = z.infer<typeof LaterChange>

/** The answer to a bulk change: each changed row has its own audit line; rows that differ from `shown` are in `left`. */
export const BulkChangeResponse = z.object({
  success,
  message: z.string(),
  data: z.object({ changed: z.int(), auditIds: z.array(z.int()), left: z.array(LaterChange) }),
})

export const IntegerId = z.object({ id: integerId })
export const UuidId = z.object({ id: uuidId })

/** The rows of a file in order; deleted ones are omitted. */
const rowsOf = <Id extends z.ZodMiniType>(id: Id) =>
  z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Please select at least one row'),
        z.maxLength(exportLength, `Please select at most ${exportLength} rows`),
      ),
  })
export const IntegerExportRequest = rowsOf(z.int().check(z.gte(1), z.lte(2_147_483_647)))
export const UuidExportRequest = rowsOf(z.uuid('There is no such id'))

export const uuids = z
  .array(z.uuid('There is no such id'))
  .check(
    z.minLength(1, 'Please select at least one row'),
    z.maxLength(bulkLength, `Please select at most ${bulkLength} rows`),
  )

const changes = new Map<z.ZodMiniType, z.ZodMiniType>()

/** The answer to a change of a row, the same schema for every route of that row. */
export function changeOf<Row extends z.ZodMiniType>(row: Row) {
  const made = z.object({ ...change, data: row })
  const known = changes.get(row) as typeof made | undefined
  if (known === undefined) changes.set(row, made)
  return known ?? made
}

export const statusRequest = <Status extends z.ZodMiniType<string>>(status: Status) =>
  z.strictObject({ status, shown: z.optional(z.strictObject({ status })) })

/** `shown` has the status of each row as it was shown, by id. */
export const bulkStatusRequest = <Status extends z.ZodMiniType<string>>(status: Status) =>
  z.strictObject({
    ids: uuids,
    status,
    shown: z.optional(
      z.record(uuidId, status).check(z.refine((shown) => Object.keys(shown).length <= bulkLength)),
    ),
  })
