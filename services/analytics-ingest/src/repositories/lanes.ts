import { type Stamp, visitOf } from '@cardroom/contracts/jobs'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import { formViewOf } from '../domain/form-views.ts'

/*
 * A lane is a visit; of conversions also their session and their form view. Batches that share none may be stored at the same
 * time. Locks of lanes are never waited for, so no two batches can wait for each other.
 */

/** Of a batch. Each is a place in Postgres' table of locks, which has 6,400 of them unless set otherwise. */
const maxLanes = 1050
/** Of a batch. Fewer than lanes, because conversions have up to three. */
export const maxRecords = 1000
/** Two of each batch. */
const manyDeltas = 20

/** What a batch may do until its transaction ends. */
export type Lanes = {
  /** The records whose lanes it holds, in their order. */
  own: readonly Stamp[]
  /** Records that another batch has a lane of; to be stored later. */
  left: readonly Stamp[]
  /** Whether it writes the rollups; otherwise it leaves its changes to the batch that does. */
  writesRollups: boolean
  /** Whether others have left so many changes that it adds them, too; added together they cost less. */
  addsDeltas: boolean
  /** @throws {LaneTakenError} where another batch holds the lane of one of these visits */
  alsoVisits: (visits: readonly string[]) => Promise<void>
}

/** Says that the batch has to be stored again, alone. */
export class LaneTakenError extends Error {}

/**
 * Settings of the planner for the transaction. A batch asks for a thousand rows of each table by their keys; with its usual
 * settings, made for disks, Postgres rather reads whole tables until they hold a hundred thousand rows.
 */
const findByKeys = sql.join(
  ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'].map(
    (name) => sql`set_config(${name}, 'off', true)`,
  ),
)

/** Takes the lanes of records, before anything else of the transaction. */
export async function takeLanes(db: Database, stamps: readonly Stamp[]): Promise<Lanes> {
  const names = new Set(stamps.flatMap(lanesOf))
  const { rows } = await sql<Pick<Lanes, 'writesRollups' | 'addsDeltas'> & { taken: string[] }>`
    WITH together AS MATERIALIZED (
      SELECT pg_advisory_xact_lock_shared(hashtext('cardroom.summaries')), ${findByKeys})
    SELECT pg_try_advisory_xact_lock(hashtext('cardroom.rollups')) AS "writesRollups",
      EXISTS (SELECT FROM summary_deltas OFFSET ${manyDeltas - 1}) AS "addsDeltas",
      ARRAY(SELECT name FROM unnest(${[...names]}::text[]) AS name WHERE ${lock} LIMIT ${maxLanes}) AS taken
    FROM together`.execute(db)
  const [row] = rows
  const held = new Set(row?.taken)
  const isOwn = (stamp: Stamp) => lanesOf(stamp).every((name) => held.has(name))
  const own = held.size === names.size ? stamps : stamps.filter(isOwn)
  const isTaken = new Set(own)
  return {
    own,
    left: own.length === stamps.length ? [] : stamps.filter((stamp) => !isTaken.has(stamp)),
    writesRollups: row?.writesRollups === true,
    addsDeltas: row?.addsDeltas === true,
    async alsoVisits(visits) {
      const others = visits.filter((visit) => !held.has(visit))
      if (others.length === 0) return
      const { rows: refused } = await sql`
        SELECT FROM unnest(${others}::text[]) AS name WHERE NOT ${lock}`.execute(db)
      if (refused.length > 0) throw new LaneTakenError('Another batch has a visit of this one')
    },
  }
}

/** Waits until no other batch is under way, and lets none begin. */
export async function takeAllLanes(db: Database, stamps: readonly Stamp[]): Promise<Lanes> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.summaries')), ${findByKeys}`.execute(db)
  return { own: stamps, left: [], writesRollups: true, addsDeltas: true, alsoVisits: noneTaken }
}

const noneTaken = () => Promise.resolve()

/** Whether no batch writes the rollups; then none does until the transaction ends. */
export async function takeRollups(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    WITH together AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(hashtext('cardroom.summaries')))
    SELECT pg_try_advisory_xact_lock(hashtext('cardroom.rollups')) AS "isOwn" FROM together`.execute(
    db,
  )
  return rows[0]?.isOwn === true
}

const lock = sql`pg_try_advisory_xact_lock(hashtextextended(name, 0))`

/** A record that is stored at the same time as another of its session, but not of its visit, changes nothing of it. */
function lanesOf(stamp: Stamp): string[] {
  const lanes: unknown[] = [visitOf(stamp)]
  if (stamp.kind === 'conversion') {
    // Repeats are found by the session, and what becomes of an abandonment by the form view.
    const { sessionId, formData = null } = stamp.payload
    lanes.push(sessionId, formViewOf({ form_data: formData }) ?? sessionId)
  }
  // A damaged record has a lane, too, so that it comes to where it is refused.
  return lanes.map(String)
}
