import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { startStack } from '@cardroom/infra/local/stack'
import { buildWeb } from '@cardroom/infra/local/web-build'
import { firstScripts, type RenderedPage, renderedPages } from '../support/rendered-pages.ts'
import {
  categories,
  type Category,
  type Report,
  requestsOf,
  runLighthouse,
  scoreOf,
} from './lighthouse-run.ts'

const targets: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const firstScriptTarget = 15_000
const lcpTargetMs = 1500

type Result = {
  page: RenderedPage
  scores: Record<Category, number>
  lcpMs: number
  tbtMs: number
  /** Of the worst run, because a shift may be rare. */
  cls: number
  /** Scripts that the HTML names. */
  firstScriptBytes: number
  /** Scripts that load before anyone uses the page. */
  scriptBytes: number
  htmlBytes: number
  requests: number
  foreign: string[]
}

/**
 * Runs Lighthouse as a phone on each public page through the gateway, and prints medians and the size of the first load.
 * Exits with 1 when a target is missed.
 * @param args `--page /path` (may be repeated; every page unless given), `--runs n` (5)
 */
export async function benchWeb(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { page: { type: 'string', multiple: true }, runs: { type: 'string', default: '5' } },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number')

  await buildWeb(join(repositoryFolder, '.local'))
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  await createSharedFolder(folder)
  const stack = await startStack({
    stateFolder: join(folder, 'stack'),
    settings: { RATE_LIMIT_FACTOR: '1000' },
  })
  try {
    const pages = await pagesToMeasure(stack.origin, values.page)
    const results: Result[] = []
    for (const page of pages) {
      const reports: Report[] = []
      for (let run = 0; run < runs; run += 1) {
        reports.push(await runLighthouse(`${stack.origin}${page.path}`, folder))
      }
      results.push(await summarize(stack.origin, page, reports))
    }
    print(results, runs)
  } finally {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function pagesToMeasure(
  origin: string,
  wanted: readonly string[] | undefined,
): Promise<RenderedPage[]> {
  const pages = (await renderedPages(origin)).filter(({ isCanonical }) => isCanonical)
  const unknown = wanted?.filter((path) => !pages.some((page) => page.path === path)) ?? []
  if (unknown.length > 0 || pages.length === 0) {
    const known = pages.map(({ path }) => path).join(' ')
    throw new Error(`No public page: ${unknown.join(' ')} (there are: ${known})`)
  }
  return pages.filter(({ path }) => wanted?.includes(path) ?? true)
}

async function summarize(
  origin: string,
  page: RenderedPage,
  reports: readonly Report[],
): Promise<Result> {
  const requests = reports.flatMap(requestsOf)
  const scripts = new Set(requests.filter(({ kind }) => kind === 'Script').map(({ url }) => url))
  const numbers = (audit: string) =>
    reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  return {
    page,
    scores: Object.fromEntries(
      categories.map((category) => [
        category,
        median(reports.map((report) => scoreOf(report, category))),
      ]),
    ) as Record<Category, number>,
    lcpMs: median(numbers('largest-contentful-paint')),
    tbtMs: median(numbers('total-blocking-time')),
    cls: Math.max(...numbers('cumulative-layout-shift')),
    firstScriptBytes: await bytesOf(firstScripts(page.html).map((path) => `${origin}${path}`)),
    scriptBytes: await bytesOf([...scripts].filter((url) => new URL(url).origin === origin)),
    htmlBytes: await bytesOf([`${origin}${page.path}`]),
    requests: median(reports.map((report) => requestsOf(report).length)),
    foreign: [...new Set(requests.map(({ url }) => url))].filter(
      (url) => new URL(url).origin !== origin,
    ),
  }
}

/** The compressed bytes of these addresses, without headers. */
async function bytesOf(urls: readonly string[]): Promise<number> {
  let sum = 0
  for (const url of urls) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    await reply.arrayBuffer()
    const length = Number(reply.headers.get('content-length'))
    if (reply.headers.get('content-encoding') !== 'gzip' || !(length > 0)) {
      throw new Error(`${url} is not served compressed, with its length`)
    }
    sum += length
  }
  return sum
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function missesOf(result: Result): string[] {
  const { page, scores, lcpMs, firstScriptBytes, foreign } = result
  const misses = categories
    .filter((category) => !(scores[category] >= targets[category]))
    // Lighthouse counts `noindex` as a fault; pages that only a mail links to have it on purpose.
    .filter((category) => category !== 'seo' || !page.html.includes('content="noindex"'))
    .map((category) => `${category} is ${scores[category]}, not ${targets[category]}`)
  if (!(lcpMs <= lcpTargetMs)) misses.push(`LCP is ${lcpMs.toFixed(0)} ms, not ${lcpTargetMs}`)
  if (firstScriptBytes > firstScriptTarget) {
    misses.push(`${firstScriptBytes} bytes of first script, not ${firstScriptTarget}`)
  }
  misses.push(...foreign.map((url) => `asks for ${url}`))
  return misses.map((miss) => `${page.path}: ${miss}`)
}

function print(results: readonly Result[], runs: number): void {
  console.log(`\nLighthouse, mobile, median of ${runs}:`)
  console.table(Object.fromEntries(results.map((result) => [result.page.path, columnsOf(result)])))
  const misses = results.flatMap(missesOf)
  console.log(misses.length === 0 ? '\nEvery target is met.' : '\nMissed:')
  for (const miss of misses) console.log(`  ${miss}`)
  if (misses.length > 0) process.exitCode = 1
}

function columnsOf({ scores, ...result }: Result): Record<string, string | number> {
  return {
    performance: scores.performance,
    accessibility: scores.accessibility,
    'best practices': scores['best-practices'],
    SEO: scores.seo,
    'LCP s': rounded(result.lcpMs / 1000, 2),
    'TBT ms': rounded(result.tbtMs, 0),
    CLS: rounded(result.cls, 4),
    'first script kB': rounded(result.firstScriptBytes / 1000, 1),
    'script kB': rounded(result.scriptBytes / 1000, 1),
    'HTML kB': rounded(result.htmlBytes / 1000, 1),
    requests: result.requests,
    'other origins': result.foreign.length,
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
