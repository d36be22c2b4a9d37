import { listLength } from '@cardroom/contracts/admin-list'
import type { FollowUpRequest } from '@cardroom/contracts/follow-ups'
import type { ShownSpam, SpamRequest } from '@cardroom/contracts/spam'
import type { AuditContext } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { withFieldNames } from '@cardroom/database/field-names'
import type { Tables } from '@cardroom/database/tables/tables'
import type { Figure, LeadColumn, LeadKind } from '@cardroom/leads/lead-kind'
import { AppError } from '@cardroom/service-kit/app-error'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Fields } from '../audit/rules.ts'
import {
  allOf,
  alphabetical,
  bySource,
  hasValue,
  hasWords,
  inOrderOf,
  notesText,
  orderOf,
  ownerName,
  toPlainRow,
} from './rows.ts'
import {
  changeAndRead,
  type ChangeContext,
  changeMany,
  type NextFields,
  type SubjectType,
} from './tracked-rows.ts'

/** A kind whose changes the audit log records. */
export type TrackedKind = LeadKind & { subject: SubjectType }

/** The parameters that filter and sort a list. All others are column filters. */
export type LeadQuery = Readonly<Record<string, unknown>> & {
  search?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  id?: string | number | undefined
  spam?: 'only' | undefined
}

/**
 * Finds, counts and changes the rows of a lead kind according to its declaration.
 * @param computed the fields that are not columns of the table
 */
export function leadRows<Kind extends TrackedKind>(
  db: Database,
  kind: Kind,
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
) {
  type Row = z.output<Kind['row']>
  const { table, notes, statuses, isSoft } = kind
  const expressions: Readonly<Record<string, RawBuilder<unknown>>> = {
    ownerName: ownerName('ownerId'),
    ...(notes?.field !== undefined && {
      [notes.field]: notesText(notes.reference, `${table}.id`),
    }),
    ...computed,
  }
  const selected = Object.keys(kind.row.shape).map(
    (name) => sql`${expressions[name] ?? sql.ref(name)} AS ${sql.ref(name)}`,
  )
  const isKept = isSoft ? sql`deleted_at IS NULL` : sql`true`
  const isNoSpam = statuses ? sql`spam_at IS NULL` : sql`true`
  // Newest first. The id is a tiebreaker only if it is sequential.
  const newest = sql.raw(`created_at DESC, id${kind.id === 'integer' ? ' DESC' : ''}`)
  const searched = kind.columns.filter(({ isSearched }) => isSearched)

  async function read(
    from: Kysely<Tables>,
    where: RawBuilder<unknown>,
    { order = newest, max = listLength, offset = 0 } = {},
  ): Promise<Row[]> {
    const { rows } = await sql<object>`
      SELECT ${sql.join(selected)} FROM ${sql.table(table)} WHERE ${isKept} AND ${where}
      ORDER BY ${order}, ${newest} LIMIT ${max} OFFSET ${offset}`.execute(withFieldNames(from))
    return rows.map((row) => toPlainRow(row) as Row)
  }

  function matching(query: LeadQuery): RawBuilder<unknown> {
    const { search = '', id, spam } = query
    const filters = kind.columns.map(({ id: name, fields, filter }) => {
      const chosen = filter && query[name]
      return hasValue(fields[0] ?? '', filter?.values?.[String(chosen)] ?? chosen)
    })
    return allOf([
      hasWords(
        search,
        searched.flatMap(({ fields }) => fields),
      ),
      ...filters,
      hasValue('id', id),
      // A row that is requested by id is shown even if it is spam.
      id === undefined && spam === undefined ? isNoSpam : sql`true`,
      id === undefined && spam === 'only' ? sql`spam_at IS NOT NULL` : sql`true`,
    ])
  }

  function expressionOf({ fields, order }: LeadColumn): RawBuilder<unknown> {
    const [field = ''] = fields
    if (order === undefined) return sql`nullif(${alphabetical(...fields)}, '')`
    if (order === 'value') return expressions[field] ?? sql.ref(field)
    return order === 'source' ? bySource(table) : inOrderOf(order, field)
  }

  const orders = Object.fromEntries(kind.columns.map((column) => [column.id, expressionOf(column)]))

  const readOne = async (from: Kysely<Tables>, id: string | number) =>
    (await read(from, hasValue('id', id)))[0]

  const change = (
    id: string | number,
    next: NextFields,
    audited: ChangeContext & { action: string },
  ) =>
    db
      .transaction()
      .execute((transaction) =>
        changeAndRead(transaction, kind.subject, id, next, audited, readOne),
      )

  return {
    readOne,

    /** The newest rows except spam, or the rows with the given ids. */
    list: (max?: number, ids?: readonly (string | number)[]) =>
      read(db, ids === undefined ? isNoSpam : sql`id = ANY (${ids}::${sql.raw(kind.id)}[])`, {
        max,
      }),

    /** The matching rows in the requested order. */
    search: (query: LeadQuery, max: number, offset = 0) => {
      const order = query.sort === undefined ? undefined : orderOf(query.sort, orders)
      return read(db, matching(query), { order, max, offset })
    },

    /** Figures over all rows except spam, or over the matching rows. */
    async totals(
      query: LeadQuery = {},
      where = matching(query),
    ): Promise<{ total: number } & { [Name in keyof Kind['figures']]: number }> {
      const figures = Object.entries({ total: {}, ...kind.figures }).map(
        ([name, { where: values = {}, sum }]: [string, Figure]) => {
          const conditions = Object.entries(values).map(([field, value]) => hasValue(field, value))
          const figure = sum === undefined ? sql`count(*)` : sql`sum(${sql.ref(sum)})`
          return sql`coalesce(${figure} FILTER (WHERE ${allOf(conditions)}), 0) AS ${sql.ref(name)}`
        },
      )
      const { rows } = await sql<{ total: number } & { [Name in keyof Kind['figures']]: number }>`
        SELECT ${sql.join(figures)} FROM ${sql.table(table)} WHERE ${isKept} AND ${where}`.execute(
        withFieldNames(db),
      )
      const [totals] = rows
      if (totals === undefined) throw new Error('Postgres answered without a row')
      return totals
    },

    /** @returns the row and its audit entry; undefined if the id is unknown */
    setStatus: (id: string, status: string, context: ChangeContext) =>
      change(id, { status }, { ...context, action: 'status-set' }),

    /**
     * Sets the status of many rows and ignores unknown ids.
     * @param shown the statuses that the administrator saw; a row with a different status is not changed
     */
    setStatuses: (
      ids: readonly string[],
      status: string,
      shown: Readonly<Record<string, string>>,
      context: AuditContext,
    ) => {
      const basisOf = (id: string) => (shown[id] === undefined ? undefined : { status: shown[id] })
      const audited = { ...context, action: 'status-set' }
      return changeMany(db, kind.subject, ids, { status }, basisOf, audited)
    },

    /** Marks a row as spam, or clears the mark and the suspicion once an administrator has checked it. */
    setSpam: (id: string, { isSpam }: SpamRequest, context: ChangeContext) => {
      const { next, action } = spamChange(isSpam)
      return change(id, next, { ...context, action })
    },

    /** The same for many rows; see `changeMany`. */
    setSpamOfMany: (
      ids: readonly string[],
      isSpam: boolean,
      shown: Readonly<Record<string, ShownSpam>>,
      context: AuditContext,
    ) => {
      const { next, action } = spamChange(isSpam)
      return changeMany(db, kind.subject, ids, next, (id) => shown[id], { ...context, action })
    },

    /**
     * Sets the owner and the next date of a row.
     * @throws {AppError} if the owner is not an administrator
     */
    async setFollowUp(
      id: string,
      { ownerId, dueOn }: Omit<FollowUpRequest, 'shown'>,
      context: ChangeContext,
    ) {
      if (typeof ownerId === 'string') await refuseUnknown(db, ownerId)
      const next = {
        ...(ownerId !== undefined && { ownerId }),
        ...(dueOn !== undefined && { dueOn }),
      }
      return await change(id, next, { ...context, action: 'follow-up-set' })
    },
  }
}

function spamChange(isSpam: boolean) {
  const at = new Date().toISOString()
  return {
    action: isSpam ? 'marked-as-spam' : 'marked-as-no-spam',
    // The retention period of spam starts with the first mark.
    next: ({ spamAt }: Fields): Fields =>
      isSpam ? { spamAt: spamAt ?? at } : { spamAt: null, isSuspect: false },
  }
}

async function refuseUnknown(db: Database, ownerId: string): Promise<void> {
  const person = await db
    .selectFrom('office_people')
    .select('id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (person === undefined) throw new AppError('bad_request', 'There is no such administrator')
}
