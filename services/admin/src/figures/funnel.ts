import { sourceColorName } from '@cardroom/brand/source-colors'
import { type FunnelReport, FunnelSource } from '@cardroom/contracts/analytics-reports'
import { sql } from 'kysely'
import type { Ask } from './copy.ts'
import {
  columnsOf,
  countFrame,
  counts,
  type GroupTables,
  pick,
  recordsOf,
  type ReportScope,
  tableOf,
} from './report-frame.ts'

const listedSources = 100
const others = 'other'

/** The marketing funnel's report. */
export async function funnelReport(ask: Ask, scope: ReportScope): Promise<FunnelReport> {
  const { totals, frame, series, previousSeries } = await countStages(ask, scope)
  const sources = await funnelSources(ask, scope)
  const rest = sources.slice(listedSources)
  const names = ['at', 'visits', 'level1Leads', 'formSubmissions'] as const
  return {
    sources: Object.fromEntries([
      ...sources.slice(0, listedSources).map(({ source, ...figures }) => [source, figures]),
      ...(rest.length === 0 ? [] : [[others, addUp(rest)]]),
    ]),
    totals: totals.current,
    ...frame,
    previous: totals.previous,
    series: pick(series, names),
    previousSeries: previousSeries && pick(previousSeries, names),
  }
}

export const funnelTables: GroupTables<'funnel'> = {
  sources: async (ask, scope) =>
    tableOf(await funnelSources(ask, scope), ['source', ...columnsOf(FunnelSource)]),
  totals: async (ask, scope) => {
    const { visits, level1Leads, formSubmissions, value } = (await countStages(ask, scope)).totals
      .current
    return tableOf([
      { stage: 'visits', count: visits, value: 0 },
      { stage: 'level1Leads', count: level1Leads, value: 0 },
      { stage: 'formSubmissions', count: formSubmissions, value },
    ])
  },
}

async function countStages(ask: Ask, scope: ReportScope) {
  const where = sql`kind = 'submission'`
  return await countFrame(ask, scope, {
    kinds: ['conversion', 'confirmed'],
    measures: {
      visits: { of: 'visit' },
      level1Leads: { of: 'conversion', where: sql`kind = 'lead'` },
      formSubmissions: { of: 'confirmed', where },
      value: { of: 'confirmed', where, value: sql.ref('value') },
    },
  })
}

/** Every source of a visit, lead or submission, sorted by visits, descending. */
async function funnelSources(
  ask: Ask,
  scope: ReportScope,
): Promise<({ source: string } & FunnelSource)[]> {
  const rows = await ask(sql<{ source: string } & Omit<FunnelSource, 'color'>>`
    SELECT source, sum(visits) AS visits, sum(leads) AS "level1Leads", sum(submissions) AS "formSubmissions",
      sum(value) AS value
    FROM (
      SELECT source, count(*) AS visits, 0 AS leads, 0 AS submissions, 0 AS value
      FROM ${recordsOf('visit', scope)} WHERE is_current AND ${counts.visit} GROUP BY source
      UNION ALL SELECT source, 0, 1, 0, 0
      FROM ${recordsOf('conversion', scope)} WHERE is_current AND ${counts.conversion} AND kind = 'lead'
      UNION ALL SELECT source, 0, 0, 1, value
      FROM ${recordsOf('confirmed', scope)} WHERE is_current AND ${counts.confirmed} AND kind = 'submission')
    GROUP BY source ORDER BY visits DESC, source`)
  return rows.map((row) => ({ ...row, color: sourceColorName(row.source) }))
}

function addUp(sources: readonly FunnelSource[]): FunnelSource {
  const all = (name: 'visits' | 'level1Leads' | 'formSubmissions' | 'value') =>
    sources.reduce((sum, one) => sum + one[name], 0)
  return {
    visits: all('visits'),
    level1Leads: all('level1Leads'),
    formSubmissions: all('formSubmissions'),
    value: all('value'),
    color: 'grey',
  }
}
