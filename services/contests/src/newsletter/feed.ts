import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NewsletterIssue, type NewsletterIssuesResponse } from '@cardroom/contracts/contests'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { readFeed } from './read-feed.ts'
import { type FetchOptions, fetchPublic } from '../fetch-public.ts'

export type FeedSettings = {
  /** The feeds, which are requested in this order until one has issues; at most three. */
  urls: readonly URL[]
  /** Additional hosts that issues may link to. */
  linkHosts: readonly string[]
  /** For tests: allows 127.0.0.1 without https. */
  isLocalAllowed: boolean
  /** The proxy for requests to feeds. */
  proxy?: string | undefined
}

/** The issues as they were at `fetchedAt`, in epoch milliseconds. */
const Copy = z.object({ issues: z.array(NewsletterIssue), fetchedAt: z.int() })
type Copy = z.infer<typeof Copy>

const freshMs = 10 * 60_000
const maxAgeMs = 24 * 60 * 60_000
const timeoutMs = 5000
/** The page gives up after 5 s, so the response is sent earlier. */
const maxWaitMs = 4500
/** Longer than the longest attempt, in which all three feeds time out. */
const maxAttemptMs = 30_000
const pauseAfterFailureMs = 60_000
const pollMs = 100

export type NewsletterFeed = ReturnType<typeof createNewsletterFeed>

/**
 * The publisher's newest issues, cached in Redis for all instances. A copy is fresh for ten minutes. An older copy is
 * served while it is refreshed in the background, so that an outage of the feed goes unnoticed for a day. One instance
 * fetches at a time, and none does for a minute after a failure. While Redis is unavailable, the last copy is served
 * and nothing is fetched.
 * @param redis a fail-fast connection whose account may use `contests:*`
 * @param now the clock, in epoch milliseconds
 */
export function createNewsletterFeed(
  { urls, linkHosts, isLocalAllowed, proxy }: FeedSettings,
  redis: Redis,
  logger: Logger,
  now: () => number = Date.now,
) {
  const hosts = new Set([...urls.map(({ host }) => host), ...linkHosts])
  // Each configuration has a separate copy, so that the issues of a removed feed disappear immediately.
  const settings = createHash('sha256')
    .update(JSON.stringify([urls, linkHosts]))
    .digest('base64url')
  const copyKey = `contests:newsletter-feed:${settings}`
  const attemptKey = `${copyKey}:attempt`
  let lastCopy: Copy | null = null
  let renewal: Promise<void> | null = null

  return {
    /** The issues for the page, within the time for which the page waits. */
    async current(): Promise<NewsletterIssuesResponse> {
      if (urls.length === 0) return { success: true, feed: 'not_configured', data: [] }
      const known = await readCopy()
      if (known === null) await Promise.race([renew(), sleep(maxWaitMs, null, { ref: false })])
      else if (now() - known.fetchedAt >= freshMs) void renew()
      const copy = known ?? (await readCopy())
      if (copy === null) return { success: true, feed: 'unavailable', data: [] }
      return { success: true, feed: 'ready', data: copy.issues }
    },
  }

  async function readCopy(): Promise<Copy | null> {
    try {
      const stored = await redis.get(copyKey)
      if (stored !== null) lastCopy = Copy.parse(JSON.parse(stored))
    } catch (error) {
      logger.debug({ err: error }, 'could not read newsletter copy')
    }
    return lastCopy !== null && now() - lastCopy.fetchedAt < maxAgeMs ? lastCopy : null
  }

  /** Never rejects; on failure, callers use the copy, if there is one. */
  function renew(): Promise<void> {
    renewal ??= attempt()
      .catch((error: unknown) => logger.debug({ err: error }, 'could not refresh newsletter feed'))
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  async function attempt(): Promise<void> {
    if ((await redis.set(attemptKey, 'fetching', 'PX', maxAttemptMs, 'NX')) === null) {
      while ((await redis.get(attemptKey)) === 'fetching') await sleep(pollMs, null, { ref: false })
      return
    }
    const issues = await firstIssues()
    if (issues === null) {
      await redis.set(attemptKey, 'failed', 'PX', pauseAfterFailureMs)
      return
    }
    lastCopy = { issues, fetchedAt: now() }
    await redis
      .multi()
      .set(copyKey, JSON.stringify(lastCopy), 'PX', maxAgeMs)
      .del(attemptKey)
      .exec()
  }

  async function firstIssues(): Promise<NewsletterIssue[] | null> {
    for (const url of urls) {
      try {
        return readFeed(await fetchFeed(url, { isLocalAllowed, timeoutMs, proxy }), hosts)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        // The path of a feed may be a secret, so it is not logged.
        logger.warn({ host: url.host, reason }, 'newsletter feed failed')
      }
    }
    return null
  }
}

const accept = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.8'

/**
 * Fetches a configured feed; see `fetchPublic`.
 * @throws an Error with the reason if it does not arrive complete, in UTF-8, within a megabyte and `timeoutMs`
 */
export async function fetchFeed(
  url: URL,
  options: Omit<FetchOptions, 'accept' | 'maxMb'>,
): Promise<string> {
  const bytes = await fetchPublic(url, { ...options, accept, maxMb: 1 })
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
