import { createHmac } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { allowSeconds, type Database } from './client.ts'
import { personalTables } from './personal-data.ts'
import type { Tables } from './tables/tables.ts'

/** A person, identified by the address and, if known, the name at the partner site. */
export type Person = { email: string; player?: string | undefined }

/** Data for the audit log. A null actor is the person with a link, or the command line. */
export type PersonAudit = { actor: { id: string; email: string } | null; requestId?: string }

/** The number of deleted or anonymized rows in each table. */
export type ErasedRows = Record<string, number>

/** All rows of a person, by table. */
export type PersonData = Record<string, Record<string, unknown>[]>

const tombstoneKinds = ['email', 'name', 'player', 'visitor', 'session'] as const
type TombstoneKind = (typeof tombstoneKinds)[number]

const statementTimeout = allowSeconds(120)
const idsPerStatement = 5000

/**
 * Finds, exports and erases one person. Requires a role that may run `person_data`, `person_page` and `erase_person`.
 * @param key the key of the tombstones, and of the hashed names of the card table
 */
export function persons(db: Database, key: string) {
  const hash = (kind: TombstoneKind, value: string) =>
    createHmac('sha256', key).update(`tombstone:${kind}:${value}`).digest()

  function asked({ email, player }: Partial<Person>, { actor, requestId }: PersonAudit) {
    const address = email?.trim().toLowerCase()
    const name = player?.trim().toLowerCase()
    return {
      address,
      player: name === '' ? undefined : name,
      nameHash: address && createHmac('sha256', key).update(address).digest('hex'),
      subject: hash('email', address ?? '').toString('hex'),
      actorId: actor?.id,
      actorEmail: actor?.email,
      requestId,
    }
  }

  async function addTombstones(
    transaction: Kysely<Tables>,
    kind: TombstoneKind,
    values: string[],
  ): Promise<void> {
    for (let at = 0; at < values.length; at += idsPerStatement) {
      const hashes = values.slice(at, at + idsPerStatement).map((value) => hash(kind, value))
      await transaction
        .insertInto('tombstones')
        .values(hashes.map((one) => ({ kind, hash: one })))
        .onConflict((conflict) =>
          conflict.columns(['kind', 'hash']).doUpdateSet({ erased_at: sql`now()` }),
        )
        .execute()
    }
  }

  /** Values in the database that have a tombstone, with the time of the erasure. */
  async function returned(
    transaction: Kysely<Tables>,
    kind: TombstoneKind,
  ): Promise<Map<string, string[]>> {
    const { rows: stones } = await sql<{ hash: string; until: string }>`
      SELECT encode(hash, 'hex') AS hash, erased_at::text AS until FROM tombstones WHERE kind = ${kind}`.execute(
      transaction,
    )
    const found = new Map<string, string[]>()
    if (stones.length === 0) return found
    const known = new Map(stones.map((stone) => [stone.hash, stone.until]))
    const { rows } = await valuesOf[kind].execute(transaction)
    for (const { value } of rows) {
      const until = known.get(hash(kind, value).toString('hex'))
      if (until !== undefined) found.set(until, [...(found.get(until) ?? []), value])
    }
    return found
  }

  const nobody = { actor: null }
  const wantedOf: Record<TombstoneKind, (values: string[]) => object[]> = {
    email: (values) => values.map((email) => asked({ email }, nobody)),
    name: (values) => values.map((nameHash) => ({ ...asked({}, nobody), nameHash })),
    player: (values) => values.map((player) => asked({ player }, nobody)),
    visitor: (visitors) => [{ ...asked({}, nobody), visitors }],
    session: (sessions) => [{ ...asked({}, nobody), sessions }],
  }

  return {
    /** All data that is stored about a person; writes an audit entry. */
    async data(person: Person, audit: PersonAudit): Promise<PersonData> {
      return await db.transaction().execute(async (transaction) => {
        await statementTimeout.execute(transaction)
        const { rows } = await sql<{ data: PersonData }>`
          SELECT person_data(${JSON.stringify(asked(person, audit))}::jsonb) AS data`.execute(
          transaction,
        )
        return rows[0]?.data ?? {}
      })
    },

    /** The newest rows for the page of a person, by table, oldest first. */
    async page(person: Person): Promise<PersonData> {
      return await db.transaction().execute(async (transaction) => {
        await statementTimeout.execute(transaction)
        const { rows } = await sql<{ data: PersonData }>`
          SELECT person_page(${JSON.stringify(asked(person, nobody))}::jsonb) AS data`.execute(
          transaction,
        )
        return rows[0]?.data ?? {}
      })
    },

    /**
     * Erases a person and writes a tombstone and an anonymous audit entry, in one transaction.
     * @throws {AccountNotErased} if the address belongs to a back-office account
     */
    async erase(person: Person, audit: PersonAudit): Promise<ErasedRows> {
      try {
        return await db.transaction().execute(async (transaction) => {
          await statementTimeout.execute(transaction)
          const wanted = asked(person, audit)
          const { rows, visitors, sessions } = await callErase(transaction, wanted)
          await addTombstones(transaction, 'email', wanted.address ? [wanted.address] : [])
          await addTombstones(transaction, 'name', wanted.nameHash ? [wanted.nameHash] : [])
          await addTombstones(transaction, 'player', wanted.player ? [wanted.player] : [])
          await addTombstones(transaction, 'visitor', visitors)
          // The id of a visit may be the id of its session.
          await addTombstones(transaction, 'session', [...new Set(sessions)])
          return rows
        })
      } catch (error) {
        if (error instanceof Error && error.message === 'account') throw new AccountNotErased()
        throw error
      }
    },

    /**
     * Repeats the erasure of persons who have a tombstone but were restored from a backup. Rows from after the erasure
     * are kept.
     * @returns the number of deleted or anonymized rows
     */
    async applyTombstones(): Promise<number> {
      return await db.transaction().execute(async (transaction) => {
        await statementTimeout.execute(transaction)
        let count = 0
        for (const kind of tombstoneKinds) {
          for (const [until, values] of await returned(transaction, kind)) {
            for (const wanted of wantedOf[kind](values)) {
              const { rows } = await callErase(transaction, { ...wanted, until })
              count += Object.values(rows).reduce((sum, one) => sum + one, 0)
            }
          }
        }
        return count
      })
    },
  }
}

async function callErase(db: Kysely<Tables>, wanted: object): Promise<Erased> {
  const { rows } = await sql<{ erased: Erased }>`
    SELECT erase_person(${JSON.stringify(wanted)}::jsonb) AS erased`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('erase_person returned nothing')
  return row.erased
}

/** The address belongs to a back-office account, which has to be removed first. */
export class AccountNotErased extends Error {}

type Erased = { rows: ErasedRows; visitors: string[]; sessions: string[] }
type Values = RawBuilder<{ value: string }>

const mentionedIn = (column: string, table: string) =>
  sql`SELECT lower((regexp_matches(${sql.ref(column)}::text, '[^][:space:]"<>,;:()[]+@[^][:space:]"<>,;:()[]+', 'g'))[1]) AS value
    FROM ${sql.table(table)}`

/** All values in the database that may have a tombstone of a kind. */
const valuesOf: Record<TombstoneKind, Values> = {
  email: sql.join(
    Object.entries(personalTables).flatMap(([table, { addresses = [], quotes = [] }]) => [
      ...addresses.map(
        (column) =>
          sql`SELECT lower(${sql.ref(column)}) AS value FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`,
      ),
      ...quotes.map((column) => mentionedIn(column, table)),
    ]),
    sql` UNION `,
  ),
  name: sql`SELECT encode(email_hash, 'hex') AS value FROM kook_names`,
  player: sql`
    SELECT lower(player_name) AS value FROM rake_players UNION SELECT lower(player_name) FROM weekly_winners`,
  visitor: sql`
    SELECT visitor_id AS value FROM traffic_sources WHERE visitor_id IS NOT NULL
    UNION SELECT visitor_id FROM conversions WHERE visitor_id IS NOT NULL`,
  session: sql`
    SELECT session_id AS value FROM traffic_sources UNION SELECT session_id FROM user_events
    UNION SELECT session_id FROM page_views UNION SELECT session_id FROM conversions
    UNION SELECT visit_id FROM traffic_sources WHERE visit_id IS NOT NULL`,
}
