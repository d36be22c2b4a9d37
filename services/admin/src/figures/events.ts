import type { EventReport, RecentEvent } from '@cardroom/contracts/analytics-reports'
import { sql } from 'kysely'
import type { Ask } from './copy.ts'
import { countBy, countFrame, type ReportScope } from './report-frame.ts'
import { countedTable, type GroupTables } from './report-tables.ts'

const shownNames = 5

/** The User Events tab's report. */
export async function eventReport(
  ask: Ask,
  scope: ReportScope,
  recentEvents: RecentEvent[],
): Promise<EventReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['event'],
    measures: { events: { of: 'event' } },
  })
  const categories = await countBy(ask, scope, { of: 'event', by: sql.ref('category') })
  const types = await countBy(ask, scope, { of: 'event', by: sql.ref('type') })
  return {
    totalEvents: totals.current.events,
    byCategory: categories.slice(0, shownNames),
    byType: types.slice(0, shownNames),
    recentEvents,
    ...frame,
    previous: totals.previous && { totalEvents: totals.previous.events },
    series,
    previousSeries,
  }
}

export const eventTables: GroupTables<'events'> = {
  categories: countedTable('event', sql.ref('category'), ['category', 'events']),
  types: countedTable('event', sql.ref('type'), ['type', 'events']),
}
