import '../../../shared/configure-zod.ts'
import { newsletterFeeds } from '@cardroom/brand/embeds'
import type { NewsletterIssue } from '@cardroom/brand/home-copy'
import { sampleIssues } from '@cardroom/brand/sample-issues'
import { NewsletterIssuesResponse, shownIssues } from '@cardroom/contracts/contests'
import * as z from 'zod/mini'
import { request } from '../../../shared/request.ts'

const ownAddress = '/api/newsletter/issues'
const timeoutMs = 5000

/** An issue as another's feed may have it; what it leaves out is filled in. */
const ExternalIssue = z.object({
  title: z.nullish(z.string()),
  link: z.nullish(z.string()),
  pubDate: z.nullish(z.string()),
  description: z.nullish(z.string()),
})
type ExternalIssue = z.infer<typeof ExternalIssue>
const ExternalIssues = z.object({ data: z.array(ExternalIssue) })

/**
 * The newest issues: of our own feed, else of the first fallback that has any within 5 s, else the
 * brand's samples.
 * @param signal ends the search; it then rejects with the signal's reason
 */
export async function latestIssues(
  signal: AbortSignal,
  fallbacks: readonly string[] = newsletterFeeds,
): Promise<readonly NewsletterIssue[]> {
  const attempts = [ownIssues, ...fallbacks.map((address) => externalIssues(address))]
  for (const attempt of attempts) {
    // One after the other: the next is only asked when this one has nothing.
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

/** Another's address is asked without our visitors' cookies. */
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
