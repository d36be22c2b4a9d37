import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NewsletterIssue, type NewsletterIssuesResponse } from '@cardroom/contracts/contests'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { readFeed } from './domain/newsletter-feed.ts'
import { fetchFeed } from './fetch-feed.ts'

export type FeedSettings = {
  /** Asked in this order, until one answers with issues; 3 at most. */
  urls: readonly URL[]
  /** Hosts beside the feeds' own that issues may link to. */
  linkHosts: readonly string[]
  /** For tests: 127.0.0.1 may be asked, without https. */
  isLocalAllowed: boolean
}

/** The issues as they were at `fetchedAt`, in epoch milliseconds. */
const Copy = z.object({ issues: z.array(NewsletterIssue), fetchedAt: z.int() })
type Copy = z.infer<typeof Copy>

const freshMs = 10 * 60_000
const keptMs = 24 * 60 * 60_000
const timeoutMs = 5000
/** A page gives up after 5 s; it is told before. */
const patienceMs = 4500
/** Longer than the longest attempt: three feeds that time out. */
const longestAttemptMs = 30_000
const pauseAfterFailureMs = 60_000
const pollMs = 100

export type NewsletterFeed = ReturnType<typeof createNewsletterFeed>

/**
 * The publisher's newest issues, kept in Redis for all instances. A copy is fresh for ten minutes; an
 * older one is answered at once and renewed behind the answer, so a feed that fails is not noticed for
 * a day. One instance fetches at a time, and after a failure nobody does for a minute. While Redis is
 * away the last copy seen serves, and nothing is fetched.
 * @param redis a fail-fast connection whose account may use `contests:*`
 * @param now the clock, in epoch milliseconds
 */
export function createNewsletterFeed(
  { urls, linkHosts, isLocalAllowed }: FeedSettings,
  redis: Redis,
  logger: Logger,
  now: () => number = Date.now,
) {
  const hosts = new Set([...urls.map(({ host }) => host), ...linkHosts])
  // Under other settings another copy: what is not on the list any more is not shown any more.
  const settings = createHash('sha256')
    .update(JSON.stringify([urls, linkHosts]))
    .digest('base64url')
  const copyKey = `contests:newsletter-feed:${settings}`
  const attemptKey = `${copyKey}:attempt`
  let lastSeen: Copy | null = null
  let underWay: Promise<void> | null = null

  return {
    /** What the page shows now; takes as long as a page is willing to wait, at most. */
    async current(): Promise<NewsletterIssuesResponse> {
      if (urls.length === 0) return { success: true, feed: 'not_configured', data: [] }
      const known = await recall()
      if (known === null) await Promise.race([renew(), sleep(patienceMs, null, { ref: false })])
      else if (now() - known.fetchedAt >= freshMs) void renew()
      const copy = known ?? (await recall())
      if (copy === null) return { success: true, feed: 'unavailable', data: [] }
      return { success: true, feed: 'ready', data: copy.issues }
    },
  }

  async function recall(): Promise<Copy | null> {
    try {
      const stored = await redis.get(copyKey)
      if (stored !== null) lastSeen = Copy.parse(JSON.parse(stored))
    } catch (error) {
      logger.debug({ err: error }, 'newsletter copy not read')
    }
    return lastSeen !== null && now() - lastSeen.fetchedAt < keptMs ? lastSeen : null
  }

  /** Never rejects: whoever asked for issues is answered from what is there then. */
  function renew(): Promise<void> {
    underWay ??= attempt()
      .catch((error: unknown) => logger.debug({ err: error }, 'newsletter feed not renewed'))
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  async function attempt(): Promise<void> {
    if ((await redis.set(attemptKey, 'fetching', 'PX', longestAttemptMs, 'NX')) === null) {
      while ((await redis.get(attemptKey)) === 'fetching') await sleep(pollMs, null, { ref: false })
      return
    }
    const issues = await firstIssues()
    if (issues === null) {
      await redis.set(attemptKey, 'failed', 'PX', pauseAfterFailureMs)
      return
    }
    lastSeen = { issues, fetchedAt: now() }
    await redis.multi().set(copyKey, JSON.stringify(lastSeen), 'PX', keptMs).del(attemptKey).exec()
  }

  async function firstIssues(): Promise<NewsletterIssue[] | null> {
    for (const url of urls) {
      try {
        return readFeed(await fetchFeed(url, { isLocalAllowed, timeoutMs }), hosts)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        // The path of a feed may be a secret.
        logger.warn({ host: url.host, reason }, 'newsletter feed failed')
      }
    }
    return null
  }
}
