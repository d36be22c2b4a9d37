import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dimensions } from '@cardroom/contracts/explore'
import { GoalResponse } from '@cardroom/contracts/goals'
import { timeframes } from '@cardroom/contracts/report-frame'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import { type Stack, startStack } from '@cardroom/infra/local/stack'
import { fillDatabase } from '@cardroom/infra/seed/fill-database'
import pg from 'pg'
import { signedInAdmin } from '../support/admin-account.ts'
import { query } from '../support/stored-records.ts'
import { cpuMsOf, describeMachine } from './process-cpu.ts'

/** Records: of the panels, and of the first report after a restart. */
const defaultSizes = { panels: 5_000_000, restart: 1_000_000 }
/** Limits of the 95th percentile, in milliseconds: of tabs, of any dates and filters, of a funnel. */
const limitsMs = { tab: 150, free: 250, funnel: 1500 }
const maxAdminMb = 600
const firstReportMs = 5000
const warmUps = 5
const samples = 40
/** A visit of someone who was here in the last days. */
const comeAgain = `INSERT INTO traffic_sources (id, "timestamp", session_id, visitor_id, source, medium, channel,
    user_agent, device_category, country, quality)
  SELECT gen_random_uuid(), now(), gen_random_uuid(), $1, 'direct', 'direct', 'direct', 'Mozilla/5.0', 'mobile', 'US', 'ok'`
/** None, and one that lets much through. */
const filters = ['', '&country=US']
/** Of the free report: none, two at once, and two of them on what a visit saw and came from, by the first touch. */
const freeFilters = {
  '': '',
  ' two filters': '&filter=is,country,US&filter=is_not,source,direct',
  ' page and source': '&touch=first&filter=is,page,/rake&filter=contains,source,goo',
}
/** Panels without dates. */
const datelessPanels = ['live', 'retention']
/** How many days back there are records. */
const filledDays = 90

/** A kept database is refilled after that, because its last day would be in the past and today empty. */
const oldestFillMs = 24 * 60 * 60 * 1000

/** One step that most visits reach, and a funnel. */
const measuredGoals = [
  { name: 'Any page', steps: [{ kind: 'page', match: 'starts_with', path: '/' }], value: null },
  {
    name: 'Funnel',
    steps: [
      { kind: 'page', match: 'is', path: '/' },
      { kind: 'event', action: { match: 'contains', value: 'i' } },
      { kind: 'page', match: 'starts_with', path: '/' },
      { kind: 'conversion', type: 'lead' },
    ],
    value: null,
  },
] as const

type Options = {
  sizes: typeof defaultSizes
  /** Where the filled databases stay for the next run; removed at the end unless given. */
  keptIn: string | undefined
  /** Measured are the reports and timeframes whose path has this in it. */
  only: string
}
type Side = {
  stack: Stack
  cookie: string
  database: pg.Client
  /** Ids of the goals, in their order. */
  goals: readonly string[]
  /** Ids of people who were here in the last days. */
  visitors: readonly string[]
  /** How long after its start the admin service gave the first report. */
  firstMs: number
  close: () => Promise<void>
}
type Measured = { p50: number; p95: number; cpuMs: number }

/**
 * Measures every report through the gateway, one call at a time: the median, the 95th percentile, which is held against its
 * limit, and the CPU time of the admin service and Postgres. A visit comes in before each call.
 * @param args the number of records of the panels, and that of the first report after a restart;
 * `--keep FOLDER` keeps the databases there and finds them there; `--only 7days` measures the panels with this in their name
 * @returns whether every limit is kept
 */
export async function benchReports(args: string[]): Promise<boolean> {
  const { sizes, keptIn, only } = optionsOf(args)
  // The stack makes missing folders for one user alone, and its databases run as another.
  if (keptIn !== undefined) await mkdir(keptIn, { recursive: true })
  const small = await openSide(sizes.restart, keptIn)
  await small.close()
  const large = await openSide(sizes.panels, keptIn)
  try {
    console.log(describeMachine())
    console.log(`${samples} calls a panel after ${warmUps}, one at a time`)
    const missed = await measurePanels(large, only)
    const adminMb = memoryOf(large)
    console.log(
      `${missed} panels miss their limit; first report ${(small.firstMs / 1000).toFixed(1)} s after the start ` +
        `at ${sizes.restart} records, limit ${firstReportMs / 1000} s; ` +
        `admin ${adminMb.toFixed(0)} MB, limit ${maxAdminMb} MB`,
    )
    return missed === 0 && small.firstMs <= firstReportMs && adminMb <= maxAdminMb
  } finally {
    await large.close()
  }
}

function optionsOf(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' }, only: { type: 'string', default: '' } },
  })
  const [panels = defaultSizes.panels, restart = defaultSizes.restart] = positionals.map(Number)
  return {
    sizes: { panels, restart },
    keptIn: values.keep && resolve(values.keep),
    only: values.only,
  }
}

async function openSide(events: number, keptIn: string | undefined): Promise<Side> {
  const stateFolder =
    keptIn === undefined
      ? await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
      : join(keptIn, String(events))
  const note = join(stateFolder, 'filled')
  if (!(await isRecent(note))) await rm(stateFolder, { recursive: true, force: true })
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000' },
  })
  const database = new pg.Client({ connectionString: stack.postgresUrl })
  const close = async () => {
    await database.end()
    await stack.stop()
    if (keptIn === undefined) await rm(stateFolder, { recursive: true })
  }
  try {
    await database.connect()
    if (!(await isRecent(note))) {
      await fill(stack, events)
      await writeFile(note, new Date().toISOString())
    }
    await describe(stack.postgresUrl, events)
    process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
    process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
    const { cookieHeader } = await signedInAdmin(stack.origin)
    const firstMs = await firstReport(stack, cookieHeader)
    const goals = await addGoals(stack.origin, cookieHeader)
    const visitors = await newestVisitors(stack)
    return { stack, cookie: cookieHeader, database, goals, visitors, firstMs, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function newestVisitors({ postgresUrl }: Stack): Promise<string[]> {
  const rows = await query<{ visitor_id: string }>(
    postgresUrl,
    `SELECT visitor_id FROM traffic_sources WHERE quality = 'ok' ORDER BY "timestamp" DESC LIMIT 5000`,
  )
  return rows.map(({ visitor_id }) => visitor_id)
}

async function addGoals(origin: string, cookie: string): Promise<string[]> {
  const headers = { cookie, 'content-type': 'application/json', origin }
  const ids: string[] = []
  for (const goal of measuredGoals) {
    // A kept database has those of the run before.
    const body = JSON.stringify({ ...goal, name: `${goal.name} ${crypto.randomUUID()}` })
    const answer = await fetch(`${origin}/api/admin/goals`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`A goal was answered ${answer.status}`)
    ids.push(GoalResponse.parse(await answer.json()).data.id)
  }
  return ids
}

/** Starts the admin service again. @returns the milliseconds until its first report */
async function firstReport(stack: Stack, cookie: string): Promise<number> {
  await stack.restart('admin')
  const startedAt = performance.now()
  for (;;) {
    const { status } = await fetch(`${stack.origin}/api/admin/reports/explore`, {
      headers: { cookie },
    })
    if (status === 200) return performance.now() - startedAt
    await setTimeout(50)
  }
}

/** Whether a database has been filled to its end, and not too long ago. */
async function isRecent(note: string): Promise<boolean> {
  const filledAt = await stat(note).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return Date.now() - filledAt < oldestFillMs
}

async function fill({ postgresUrl }: Stack, events: number): Promise<void> {
  const startedAt = performance.now()
  await fillDatabase({ url: postgresUrl, events, now: Date.now() })
  // A database that has grown over ninety days has long been vacuumed.
  await query(postgresUrl, 'VACUUM ANALYZE')
  console.log(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

async function describe(postgresUrl: string, events: number): Promise<void> {
  const [found] = await query<{ newest: Date }>(
    postgresUrl,
    'SELECT max("timestamp") AS newest FROM page_views',
  )
  const newest = found?.newest.toISOString() ?? 'never'
  console.log(`${events} records, newest view ${newest}`)
}

/** @returns how many panels miss their limit */
async function measurePanels(side: Side, only: string): Promise<number> {
  let missed = 0
  const panels = [...foreseenPanels(), ...freePanels(), ...goalPanels()]
  for (const panel of panels.filter(({ name }) => name.includes(only))) {
    const { p50, p95, cpuMs } = await measure(side, panel)
    const isKept = p95 <= panel.limitMs
    if (!isKept) missed += 1
    console.log(
      `${panel.name.padEnd(46)} p50 ${ms(p50)}  p95 ${ms(p95)} of ${panel.limitMs}  CPU ${ms(cpuMs)}${isKept ? '' : '  missed'}`,
    )
  }
  return missed
}

/** Megabytes in memory of the admin service. */
function memoryOf({ stack }: Side): number {
  const pid = stack.processes()['admin']?.pid ?? Number.NaN
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

type Panel = {
  name: string
  /** The address to ask, another one each time where its dates are random. */
  paths: () => string
  /** Which goal the address is about, by its place. */
  goal?: number
  /** Of the 95th percentile. */
  limitMs: number
}

function foreseenPanels(): Panel[] {
  return reportNames.flatMap((report) =>
    timeframes.flatMap((timeframe) =>
      filters.map((filter) => {
        const name = `${report}?timeframe=${timeframe}${filter}`
        return { name, paths: () => `analytics/${name}`, limitMs: limitsMs.tab }
      }),
    ),
  )
}

function freePanels(): Panel[] {
  const dated = ['explore?', ...dimensions.map((by) => `explore/table?by=${by}`)].flatMap((panel) =>
    Object.entries(freeFilters).map(([name, filter]) => ({
      name: `${panel}${name}`,
      paths: () => `reports/${panel}&${randomDates()}${filter}`,
      limitMs: limitsMs.free,
    })),
  )
  const dateless = datelessPanels.map((name) => ({
    name,
    paths: () => `reports/${name}`,
    limitMs: limitsMs.tab,
  }))
  return [...dated, ...dateless]
}

function goalPanels(): Panel[] {
  return measuredGoals.flatMap((goal, nth) =>
    ['?', '/table?by=source'].flatMap((panel) =>
      Object.entries(freeFilters).map(([name, filter]) => ({
        name: `goals ${goal.name}${panel}${name}`,
        paths: () => `reports/goals/${idPlace}${panel}&${randomDates()}${filter}`,
        goal: nth,
        limitMs: goal.steps.length > 1 ? limitsMs.funnel : limitsMs.free,
      })),
    ),
  )
}

/** A placeholder for the id of a goal in an address. */
const idPlace = ':id'

/** Dates anywhere in the last ninety days. */
function randomDates(): string {
  const [from, to] = [Math.random(), Math.random()]
    .map((share) => Math.floor(share * filledDays) - filledDays)
    .toSorted((one, other) => one - other)
    .map((days) => Temporal.Now.plainDateISO('UTC').add({ days }).toString())
  return `from=${from}&to=${to}`
}

async function measure(side: Side, { paths, goal = 0 }: Panel): Promise<Measured> {
  const times: number[] = []
  let cpuMs = 0
  for (let nth = -warmUps; nth < samples; nth += 1) {
    if (nth === 0) cpuMs = -cpuOf(side)
    await recordVisit(side)
    const elapsedMs = await timeOf(side, paths().replace(idPlace, side.goals[goal] ?? ''))
    if (nth >= 0) times.push(elapsedMs)
  }
  return { ...summarize(times), cpuMs: (cpuMs + cpuOf(side)) / samples }
}

/** A visit comes in. */
async function recordVisit({ database, visitors }: Side): Promise<void> {
  await database.query(comeAgain, [visitors[Math.floor(Math.random() * visitors.length)]])
}

/** Of the processes that make the answer, so far. */
function cpuOf({ stack }: Side): number {
  const { admin, postgres } = stack.processes()
  return cpuMsOf(admin?.pid ?? Number.NaN) + cpuMsOf(postgres?.pid ?? Number.NaN)
}

async function timeOf({ stack, cookie }: Side, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${stack.origin}/api/admin/${path}`, {
    headers: { cookie },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - startedAt
}

function summarize(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

function ms(value: number): string {
  return value.toFixed(1).padStart(6)
}
