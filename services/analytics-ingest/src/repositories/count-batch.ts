import { startOfHour } from '@cardroom/contracts/buckets'
import { type Stamp, visitOf } from '@cardroom/contracts/jobs'
import { summaryPath, unknownSource } from '@cardroom/contracts/summaries'
import { addDeltas } from '@cardroom/database/add-deltas'
import type { Database } from '@cardroom/database/client'
import {
  attributesOf,
  countExit,
  countRecord,
  countSessionDelta,
  readConversion,
  readEvent,
  readView,
  readVisit,
  type Session,
} from '../domain/count-records.ts'
import type { ChangedConversion } from '../domain/form-views.ts'
import { createRollupChanges, type RollupChanges } from '../domain/rollup-changes.ts'
import type { ConversionRow, PageViewRow, TrafficSourceRow } from '../domain/rows.ts'
import { allDeltas, deltasForNewHour } from '../domain/session-deltas.ts'
import { readUserAgent } from '../domain/user-agent.ts'
import type { Lanes } from './lanes.ts'
import type { ChangedView } from './page-views.ts'
import type { RawRows } from './raw-rows.ts'
import {
  addSeenHours,
  findAllSeenPages,
  findRecords,
  findSeenPages,
  findSessions,
  type KnownSession,
  saveSessions,
  type SeenPage,
} from './sessions.ts'
import { addToRollups, leaveToOthers } from './rollups.ts'

/** What one batch has changed in the raw tables: new rows, views completed, abandonments replaced or taken back. */
export type StoredBatch = RawRows & {
  stamps: readonly Stamp[]
  changedViews: readonly ChangedView[]
  changedConversions: readonly ChangedConversion[]
}

/** A visit later than this after its session's first record does not change the session's source. */
const attributableMs = 60 * 60 * 1000

/** A session whose first visit arrived after other records of it. */
type Reattribution = { from: KnownSession; to: KnownSession }

/** Counts what a batch has changed into the summaries. Inside the transaction that stored it, with its lanes. */
export async function countBatch(db: Database, batch: StoredBatch, lanes: Lanes): Promise<void> {
  const changes = createRollupChanges(Date.now())
  const ids = new Set(batch.stamps.map(visitOf))
  for (const { visit_id } of batch.changedViews) ids.add(visit_id)
  for (const { before, after } of batch.changedConversions) {
    ids.add(before.visit_id).add(after.visit_id)
  }
  await lanes.alsoVisits([...ids])
  const known = await findSessions(db, [...ids])
  const { sessions, fresh, reattributed } = resolveSessions(batch, known)

  for (const view of batch.changedViews) {
    const session = known.get(view.visit_id) ?? sessions.get(view.visit_id)
    if (session !== undefined) countExit(changes, view, session, view.before)
  }
  for (const { before, after } of batch.changedConversions) {
    const session = known.get(before.visit_id) ?? unknownSession('', 0)
    countRecord(changes, readConversionRow(before, session), -1)
    changes.touch(Date.parse(before.conversion_timestamp))
    changes.touch(Date.parse(after.conversion_timestamp))
  }
  for (const change of reattributed) await countReattribution(db, changes, change, batch)

  const sessionOf = (row: { visit_id: string }) =>
    sessions.get(row.visit_id) ?? unknownSession('', 0)
  const counted = [
    ...batch.visits.filter(beginsVisit).map((row) => readVisit(withTime(row))),
    ...batch.events.map((row) => readEvent(withTime(row), sessionOf(row))),
    ...[...batch.conversions, ...batch.changedConversions.map(({ after }) => after)].map((row) =>
      readConversionRow(row, sessionOf(row)),
    ),
    ...batch.views.map((row) => readView(withTime(row), sessionOf(row))),
  ]
  for (const record of counted) countRecord(changes, record)
  const seen = await countSessions(db, changes, batch.views, sessionOf)

  await saveSessions(db, [...fresh, ...reattributed.map(({ to }) => to)])
  await addSeenHours(db, seen)
  if (!lanes.writesRollups) {
    await leaveToOthers(db, changes)
    return
  }
  await addToRollups(db, changes)
  if (lanes.addsDeltas) await addDeltas(db)
}

function resolveSessions(batch: StoredBatch, known: ReadonlyMap<string, KnownSession>) {
  const firstVisits = new Map<string, TrafficSourceRow>()
  for (const visit of batch.visits.filter(beginsVisit)) {
    const other = firstVisits.get(visit.visit_id)
    if (other === undefined || isBefore(visit, other)) firstVisits.set(visit.visit_id, visit)
  }
  const sessions = new Map(known)
  const fresh = new Map<string, KnownSession>()
  const reattributed: Reattribution[] = []
  for (const stamp of batch.stamps) {
    const id = visitOf(stamp)
    const now = sessions.get(id)
    if (now !== undefined && !fresh.has(id)) continue
    const firstAt = Math.min(now?.first_at ?? stamp.at, stamp.at)
    const visit = firstVisits.get(id)
    const session = visit ? toSession(visit, firstAt) : (now ?? unknownSession(id, firstAt, stamp))
    const saved = { ...session, first_at: firstAt }
    sessions.set(id, saved)
    fresh.set(id, saved)
  }
  for (const [id, visit] of firstVisits) {
    const from = known.get(id)
    if (from === undefined || from.is_attributed) continue
    if (Date.parse(visit.timestamp) > from.first_at + attributableMs) continue
    const to = toSession(visit, from.first_at)
    sessions.set(id, to)
    reattributed.push({ from, to })
  }
  return { sessions, fresh: [...fresh.values()], reattributed }
}

function readConversionRow(row: ConversionRow, session: Session) {
  return readConversion({ ...row, at: Date.parse(row.conversion_timestamp) }, session)
}

function beginsVisit({ begins_visit }: TrafficSourceRow): boolean {
  return begins_visit
}

function isBefore(one: TrafficSourceRow, other: TrafficSourceRow): boolean {
  if (one.timestamp !== other.timestamp) return one.timestamp < other.timestamp
  return one.id < other.id
}

function toSession(visit: TrafficSourceRow, firstAt: number): KnownSession {
  return {
    session_id: visit.visit_id,
    first_at: firstAt,
    ...attributesOf(visit),
    is_attributed: true,
  }
}

function unknownSession(id: string, firstAt: number, stamp?: Stamp): KnownSession {
  return {
    session_id: id,
    first_at: firstAt,
    source: unknownSource,
    medium: unknownSource,
    landing_page: '',
    country: stamp?.place?.country ?? '',
    device: stamp === undefined ? '' : readUserAgent(stamp.userAgent).deviceCategory,
    is_attributed: false,
  }
}

/** Counts a session's records again, under the source of its late visit. */
async function countReattribution(
  db: Database,
  changes: RollupChanges,
  { from, to }: Reattribution,
  batch: StoredBatch,
): Promise<void> {
  const changed = batch.changedConversions.map(({ after }) => after)
  const inserted = new Set(
    [...batch.events, ...batch.conversions, ...changed, ...batch.views].map(({ id }) => id),
  )
  const isStored = ({ id }: { id: string }) => !inserted.has(id)
  const { views, events, conversions } = await findRecords(db, from.session_id)
  const sides = [
    [from, -1],
    [to, 1],
  ] as const
  for (const [session, sign] of sides) {
    const records = [
      ...views.filter(isStored).map((view) => readView(view, session)),
      ...events.filter(isStored).map((event) => readEvent(event, session)),
      ...conversions.filter(isStored).map((conversion) => readConversion(conversion, session)),
    ]
    for (const record of records) countRecord(changes, record, sign)
  }
  for (const { page, hours } of await findAllSeenPages(db, from.session_id)) {
    for (const [session, sign] of sides) {
      for (const delta of allDeltas(hours, sign)) countSessionDelta(changes, delta, page, session)
    }
  }
}

/**
 * Counts the sessions that see a page in an hour for the first time.
 * @returns the hours to remember
 */
async function countSessions(
  db: Database,
  changes: RollupChanges,
  views: readonly PageViewRow[],
  sessionOf: (row: PageViewRow) => Session,
): Promise<SeenPage[]> {
  const added = new Map<string, SeenPage>()
  const wanted = views
    .filter(({ quality }) => quality === 'ok')
    .map((row) => ({
      row,
      session_id: row.visit_id,
      page: summaryPath(row.page_path),
      hour: startOfHour(Date.parse(row.timestamp)),
    }))
  const pairs = new Map(wanted.map((one) => [keyOf(one), one]))
  const found = await findSeenPages(db, [...pairs.values()])
  const hoursByPage = new Map(found.map((seen) => [keyOf(seen), seen.hours]))
  for (const { row, session_id, page, hour } of wanted) {
    const key = keyOf({ session_id, page })
    const hours = hoursByPage.get(key) ?? []
    if (hours.includes(hour)) continue
    for (const delta of deltasForNewHour(hours, hour)) {
      countSessionDelta(changes, delta, page, sessionOf(row))
    }
    hoursByPage.set(key, [...hours, hour])
    const before = added.get(key)?.hours ?? []
    added.set(key, { session_id, page, hours: [...before, hour] })
  }
  return [...added.values()]
}

function keyOf(seen: { session_id: string; page: string }): string {
  return `${seen.session_id}\u0000${seen.page}`
}

function withTime<Row extends { timestamp: string }>(row: Row) {
  return { ...row, at: Date.parse(row.timestamp) }
}
