import { startOfHour } from '@cardroom/brand/calendar'
import type { Stamp } from '@cardroom/contracts/jobs'
import {
  affiliatePage,
  summaryKey,
  summaryPath,
  unknownSource,
} from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { type CellSheet, createCellSheet } from '../domain/cell-sheet.ts'
import {
  countConversion,
  countEvent,
  countTime,
  countView,
  countVisit,
  dimensionsOf,
  type Session,
} from '../domain/contributions.ts'
import type { PageViewRow, TrafficSourceRow } from '../domain/rows.ts'
import { type Link, linksOf, wholeChain } from '../domain/session-chain.ts'
import { readUserAgent } from '../domain/user-agent.ts'
import type { ChangedView } from './page-views.ts'
import type { RawRows } from './raw-rows.ts'
import {
  addSeenHours,
  findAllSeenPages,
  findSeenPages,
  findSessions,
  type KnownSession,
  recordsOfSession,
  saveSessions,
  type SeenPage,
} from './sessions.ts'
import { addCells } from './summaries.ts'

/** What one batch has changed in the raw tables: rows that were not there before, and views completed. */
export type StoredBatch = RawRows & {
  stamps: readonly Stamp[]
  changedViews: readonly ChangedView[]
}

/** A visit that comes later than this after its session's first record leaves the session as it is. */
const attributableMs = 60 * 60 * 1000

type Move = { from: KnownSession; to: KnownSession }

/**
 * Counts what a batch has changed into the summaries. Inside the transaction that stored it, under
 * `lockSummaries`.
 */
export async function countBatch(db: Database, batch: StoredBatch): Promise<void> {
  const sheet = createCellSheet(Date.now())
  const ids = new Set(batch.stamps.map(({ payload }) => payload.sessionId))
  for (const { session_id } of batch.changedViews) ids.add(session_id)
  const known = await findSessions(db, [...ids])
  const { sessions, fresh, moves } = resolveSessions(batch, known)

  for (const view of batch.changedViews) {
    const session = known.get(view.session_id) ?? sessions.get(view.session_id)
    if (session !== undefined) countTime(sheet, view, session, view.before)
  }
  for (const move of moves) await countMove(db, sheet, move, batch)

  const of = (row: { session_id: string }) => sessions.get(row.session_id) ?? unknownSession('', 0)
  for (const row of batch.visits) countVisit(sheet, { ...row, at: Date.parse(row.timestamp) })
  for (const row of batch.events) {
    countEvent(sheet, { ...row, at: Date.parse(row.timestamp) }, of(row))
  }
  for (const row of batch.conversions) {
    countConversion(sheet, { ...row, at: Date.parse(row.conversion_timestamp) }, of(row))
  }
  for (const row of batch.views) {
    countView(sheet, { ...row, at: Date.parse(row.timestamp) }, of(row))
  }
  const seen = await countSessions(db, sheet, batch.views, of)

  await saveSessions(db, [...fresh, ...moves.map(({ to }) => to)])
  await addSeenHours(db, seen)
  await addCells(db, sheet)
}

function resolveSessions(batch: StoredBatch, known: ReadonlyMap<string, KnownSession>) {
  const firstVisits = new Map<string, TrafficSourceRow>()
  for (const visit of batch.visits) {
    const other = firstVisits.get(visit.session_id)
    if (other === undefined || isBefore(visit, other)) firstVisits.set(visit.session_id, visit)
  }
  const sessions = new Map(known)
  const fresh = new Map<string, KnownSession>()
  const moves: Move[] = []
  for (const stamp of batch.stamps) {
    const id = stamp.payload.sessionId
    const now = sessions.get(id)
    if (now === undefined || fresh.has(id)) {
      const firstAt = Math.min(now?.first_at ?? stamp.at, stamp.at)
      const visit = firstVisits.get(id)
      const session =
        visit === undefined
          ? (now ?? unknownSession(id, stamp.at, stamp))
          : sessionOf(visit, firstAt)
      const saved = { ...session, first_at: firstAt }
      sessions.set(id, saved)
      fresh.set(id, saved)
    }
  }
  for (const [id, visit] of firstVisits) {
    const from = known.get(id)
    if (from === undefined || from.is_attributed) continue
    if (Date.parse(visit.timestamp) > from.first_at + attributableMs) continue
    const to = sessionOf(visit, from.first_at)
    sessions.set(id, to)
    moves.push({ from, to })
  }
  return { sessions, fresh: [...fresh.values()], moves }
}

function isBefore(one: TrafficSourceRow, other: TrafficSourceRow): boolean {
  if (one.timestamp !== other.timestamp) return one.timestamp < other.timestamp
  return one.id < other.id
}

function sessionOf(visit: TrafficSourceRow, firstAt: number): KnownSession {
  return {
    session_id: visit.session_id,
    first_at: firstAt,
    source: summaryKey(visit.source),
    medium: summaryKey(visit.medium),
    landing_page: summaryPath(visit.landing_page),
    country: summaryKey(visit.country),
    device: summaryKey(visit.device_category),
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

/** Takes what was counted of a session to the source that its late visit names. */
async function countMove(
  db: Database,
  sheet: CellSheet,
  { from, to }: Move,
  batch: StoredBatch,
): Promise<void> {
  const inserted = new Set(
    [...batch.events, ...batch.conversions, ...batch.views].map(({ id }) => id),
  )
  const records = await recordsOfSession(db, from.session_id)
  const sides = [
    [from, -1],
    [to, 1],
  ] as const
  for (const [session, sign] of sides) {
    for (const view of records.views) {
      if (!inserted.has(view.id)) countView(sheet, view, session, sign)
    }
    for (const event of records.events) {
      if (!inserted.has(event.id)) countEvent(sheet, event, session, sign)
    }
    for (const conversion of records.conversions) {
      if (!inserted.has(conversion.id)) countConversion(sheet, conversion, session, sign)
    }
  }
  for (const { page, hours } of await findAllSeenPages(db, [from.session_id])) {
    for (const [session, sign] of sides) {
      for (const link of wholeChain(hours, sign)) countLink(sheet, link, page, session)
    }
  }
}

/**
 * Counts the sessions that see a page in an hour for the first time.
 * @returns the hours to remember
 */
async function countSessions(
  db: Database,
  sheet: CellSheet,
  views: readonly PageViewRow[],
  of: (row: PageViewRow) => Session,
): Promise<SeenPage[]> {
  const added = new Map<string, SeenPage>()
  const wanted = views
    .filter(({ quality }) => quality === 'ok')
    .map((row) => ({
      row,
      session_id: row.session_id,
      page: summaryPath(row.page_path),
      hour: startOfHour(Date.parse(row.timestamp)),
    }))
  const pairs = new Map(wanted.map((one) => [keyOf(one), one]))
  const found = await findSeenPages(db, [...pairs.values()])
  const hoursOf = new Map(found.map((seen) => [keyOf(seen), seen.hours]))
  for (const { row, session_id, page, hour } of wanted) {
    const key = keyOf({ session_id, page })
    const hours = hoursOf.get(key) ?? []
    if (hours.includes(hour)) continue
    for (const link of linksOf(hours, hour)) countLink(sheet, link, page, of(row))
    hoursOf.set(key, [...hours, hour])
    const before = added.get(key)?.hours ?? []
    added.set(key, { session_id, page, hours: [...before, hour] })
  }
  return [...added.values()]
}

function keyOf(seen: { session_id: string; page: string }): string {
  return `${seen.session_id}\u0000${seen.page}`
}

function countLink(sheet: CellSheet, link: Link, page: string, session: Session): void {
  const of = dimensionsOf(session, page)
  const { grain, sessions, ...place } = link
  sheet.addSessions(grain, place, 'view', [page], of, sessions)
  if (page !== affiliatePage) return
  sheet.addSessions(grain, place, 'affiliate-view', [of.source], of, sessions)
}
