import {
  longestRecordTable,
  type RecordTable,
  recordTables,
  type ReportData,
  type ReportName,
  type ReportQuery,
  reportTables,
} from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { filterNames } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { toTimeRange } from './time-range.ts'
import { affiliateReport, affiliateTables } from './affiliate.ts'
import { conversionReport, conversionTables } from './conversions.ts'
import type { Ask, FiguresCopy } from './copy.ts'
import { funnelReport, funnelTables } from './funnel.ts'
import { type Newest, newestRecords } from './newest-records.ts'
import {
  eventReport,
  eventTables,
  pageViewReport,
  pageViewTables,
  trafficReport,
  trafficTables,
} from './record-tabs.ts'
import {
  columnsOf,
  type GroupTables,
  type ReportScope,
  type ReportTable,
  tableOf,
} from './report-frame.ts'
import { shared } from './share-in-flight.ts'

/** The interface of the reports that the routes use. */
export type Reports = {
  [Name in ReportName]: (query: ReportQuery) => Promise<ReportData<Name>>
} & {
  /** One table of a report; null if the report has no table of that name. */
  table: (report: ReportName, name: string, query: ReportQuery) => Promise<ReportTable | null>
}

export type ReportsDeps = {
  copy: FiguresCopy
  /** The database that holds the newest records. */
  db: Database
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

const groupTables: { [Name in ReportName]: GroupTables<Name> } = {
  traffic: trafficTables,
  events: eventTables,
  'page-views': pageViewTables,
  conversions: conversionTables,
  flaviar: affiliateTables,
  funnel: funnelTables,
}

const makers: {
  [Name in ReportName]: (ask: Ask, scope: ReportScope, newest: Newest) => Promise<ReportData<Name>>
} = {
  traffic: trafficReport,
  events: eventReport,
  'page-views': pageViewReport,
  conversions: conversionReport,
  flaviar: affiliateReport,
  funnel: funnelReport,
}

const shownRecords = 10

/** The reports of the tabs. */
export function createReports({ copy, db, now = Date.now }: ReportsDeps): Reports {
  const newestIn =
    (ask: Ask, scope: ReportScope): Newest =>
    (name, max = shownRecords) =>
      newestRecords(ask, db, { name, scope, max })

  const make = <Name extends ReportName>(name: Name, ask: Ask, scope: ReportScope) =>
    makers[name](ask, scope, newestIn(ask, scope))

  function scopeOf(query: ReportQuery, keptSince: number): ReportScope {
    const at = now()
    const range = toTimeRange(query.timeframe, at)
    const { previous } = range
    // Days whose records were dropped cannot be compared.
    const isKept = previous !== null && previous.from >= keptSince
    return {
      range: { ...range, previous: isKept ? previous : null },
      filter: filterOf(query),
      now: at,
    }
  }

  const reportOf = <Name extends ReportName>(name: Name) =>
    shared((query: ReportQuery) =>
      copy.read((ask, keptSince) => make(name, ask, scopeOf(query, keptSince))),
    )

  async function table(report: ReportName, name: string, query: ReportQuery) {
    return await copy.read(async (ask, keptSince): Promise<ReportTable | null> => {
      const scope = scopeOf(query, keptSince)
      const records = recordTablesOf(report).find((one) => one === name)
      if (records !== undefined) {
        const rows = await newestIn(ask, scope)(records, longestRecordTable)
        return tableOf(rows, columnsOf(recordTables[records]))
      }
      if (name === 'filtered' || name === 'series') {
        const { filtered, series } = await make(report, ask, scope)
        if (name === 'series') return tableOf(series)
        return { names: ['reason', 'records'], rows: Object.entries(filtered) }
      }
      const known: Record<string, (typeof trafficTables)['sources']> = groupTables[report]
      return Object.hasOwn(known, name) ? ((await known[name]?.(ask, scope)) ?? null) : null
    })
  }

  return {
    traffic: reportOf('traffic'),
    events: reportOf('events'),
    'page-views': reportOf('page-views'),
    conversions: reportOf('conversions'),
    flaviar: reportOf('flaviar'),
    funnel: reportOf('funnel'),
    table,
  }
}

function filterOf(query: ReportQuery): ReportFilter {
  const name = filterNames.find((one) => query[one] !== undefined)
  return name === undefined ? null : { name, value: query[name] ?? '' }
}

/** The tables of a report that hold records rather than groups. */
function recordTablesOf(report: ReportName): RecordTable[] {
  return reportTables[report].filter((name) => Object.hasOwn(recordTables, name)) as RecordTable[]
}
