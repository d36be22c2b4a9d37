import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { chromiumPath } from '../support/browser-options.ts'
import { installBenchTools } from './bench-tools.ts'

const execute = promisify(execFile)
const chromeFlags = '--no-sandbox --headless --disable-gpu --disable-background-networking'
const timeoutMs = 180_000

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

type Audit = {
  id: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  details?: { items?: unknown[] }
}

/** The parts of Lighthouse's report that the benchmark reads. */
export type Report = {
  runtimeError?: { message: string }
  categories: Record<Category, { auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

// On a busy machine Chromium sometimes records no trace; such a run has no result.
const emptyTrace = /\((?:NO_NAVSTART|NO_TRACING_STARTED|NO_FCP|NO_LCP|PROTOCOL_TIMEOUT)\)/
const maxAttempts = 3

/**
 * Runs Lighthouse on a page as a slow phone, in its own process and Chromium. A run with an empty trace is reported
 * and repeated, twice at most.
 * @param folder takes the report
 */
export async function runLighthouse(
  url: string,
  folder: string,
  attemptsLeft = maxAttempts,
): Promise<Report> {
  try {
    return await runOnce(url, folder)
  } catch (error) {
    const [reason] = emptyTrace.exec(String(error)) ?? []
    if (reason === undefined || attemptsLeft <= 1) throw error
    console.log(`${url}: empty trace ${reason}, repeated`)
    return runLighthouse(url, folder, attemptsLeft - 1)
  }
}

async function runOnce(url: string, folder: string): Promise<Report> {
  const program = installBenchTools().resolve('lighthouse/cli/index.js')
  const file = join(folder, 'lighthouse.json')
  await execute(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      // It opens the whole page at once, which fetches what a visitor would only scroll to.
      '--disable-full-page-screenshot',
      `--chrome-flags=${chromeFlags}`,
    ],
    {
      env: {
        ...process.env,
        CHROME_PATH: chromiumPath,
      },
      timeout: timeoutMs,
      // SIGINT makes Lighthouse end its Chromium and then itself.
      killSignal: 'SIGINT',
    },
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}

/**
 * A category's score, 0 to 100: the mean of its audits by their weight, as Lighthouse counts it.
 */
export function scoreOf({ categories: all, audits }: Report, category: Category): number {
  const counted = all[category].auditRefs.filter(({ id, weight }) => {
    const isNone = ['notApplicable', 'informative', 'manual'].includes(
      audits[id]?.scoreDisplayMode ?? '',
    )
    return weight > 0 && !isNone
  })
  const sum = counted.reduce((total, { weight }) => total + weight, 0)
  const reached = counted.reduce(
    (total, { id, weight }) => total + weight * (audits[id]?.score ?? 0),
    0,
  )
  return Math.round((100 * reached) / sum)
}

/** The addresses that a page asked for, each once, by kind (`Script`, `Document`, …). */
export function requestsOf({ audits }: Report): { url: string; kind: string }[] {
  const items = (audits['network-requests']?.details?.items ?? []) as {
    url: string
    resourceType?: string
  }[]
  return items
    .filter(({ url }) => /^https?:/.test(url))
    .map(({ url, resourceType = 'Other' }) => ({ url, kind: resourceType }))
}
