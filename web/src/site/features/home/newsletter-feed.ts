import '../../../shared/configure-zod.ts'
import { brand } from '@cardroom/brand/brand'
import { newsletterFeeds } from '@cardroom/brand/embeds'
import type { NewsletterIssue } from '@cardroom/brand/home-copy'
import { sampleIssues } from '@cardroom/brand/sample-issues'
import { NewsletterIssuesResponse, shownIssues } from '@cardroom/contracts/contests'
import * as z from 'zod/mini'
import { request } from '../../../shared/request.ts'

const ownAddress = '/api/newsletter/issues'
const timeoutMs = 5000

/** An issue in a third-party feed. Missing fields get defaults. */
const ExternalIssue = z.object({
  title: z.nullish(z.string()),
  link: z.nullish(z.string()),
  pubDate: z.nullish(z.string()),
  description: z.nullish(z.string()),
})
type ExternalIssue = z.infer<typeof ExternalIssue>
const ExternalIssues = z.object({ data: z.array(ExternalIssue) })

/**
 * Returns the newest issues from our own feed, or from the first fallback that returns any within 5 s, or else the
 * brand's samples.
 * @param signal aborts the search, which then rejects with the signal's reason
 */
export async function latestIssues(
  signal: AbortSignal,
  fallbacks: readonly string[] = newsletterFeeds,
): Promise<readonly NewsletterIssue[]> {
  const attempts = [ownIssues, ...fallbacks.map((address) => externalIssues(address))]
  for (const attempt of attempts) {
    // Runs in sequence: it requests a fallback only if the previous feed has no issues.
    // oxlint-disable-next-line no-await-in-loop
    const issues = await withTimeout(attempt, signal).catch(() => [])
    signal.throwIfAborted()
    if (issues.length > 0) return issues.slice(0, shownIssues).map(withDefaults)
  }
  return sampleIssues
}

type Attempt = (signal: AbortSignal) => Promise<readonly ExternalIssue[]>

async function ownIssues(signal: AbortSignal): Promise<readonly ExternalIssue[]> {
  const { data } = await request(ownAddress, {
    method: 'GET',
    reply: NewsletterIssuesResponse,
    signal,
  })
  return data
}

/** Requests to third parties do not send cookies. */
function externalIssues(address: string): Attempt {
  return async (signal) => {
    const response = await fetch(address, { credentials: 'omit', signal })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return ExternalIssues.parse(await response.json()).data
  }
}

async function withTimeout(
  attempt: Attempt,
  signal: AbortSignal,
): Promise<readonly ExternalIssue[]> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), timeoutMs)
  try {
    return await attempt(AbortSignal.any([signal, clock.signal]))
  } finally {
    clearTimeout(timer)
  }
}

function withDefaults({ title, link, pubDate, description }: ExternalIssue): NewsletterIssue {
  return {
    title: title?.trim() || 'Untitled',
    link: link?.startsWith('https://') === true ? link : '#',
    pubDate: pubDate ?? '',
    description: description ?? '',
  }
}

const words = { year: 'numeric', month: 'long', day: 'numeric' } as const
const days = new Intl.DateTimeFormat('en-US', { ...words, timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat('en-US', { ...words, timeZone: brand.timeZone })

// Parses only the date formats of feeds, because browsers accept many other texts as dates, such as "Issue 12".
// A date without a time means midnight.
const isoDay = /^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.000)?Z)?$/
const moment = /^\d{4}-\d{2}-\d{2}T|^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} /

/** Formats a feed's date in the brand's time zone. Returns an unparseable date unchanged. */
export function issueDate(pubDate: string): { text: string; dateTime?: string } {
  const format = isoDay.test(pubDate) ? days : moment.test(pubDate) ? moments : null
  const date = new Date(pubDate)
  if (format === null || Number.isNaN(date.getTime())) return { text: pubDate }
  return {
    text: format.format(date),
    dateTime: format === days ? pubDate.slice(0, 10) : date.toISOString(),
  }
}
