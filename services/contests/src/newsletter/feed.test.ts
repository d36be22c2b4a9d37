import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNewsletterFeed } from './feed.ts'
import { rss, type StandInFeed, standInFeed } from '../../test/stand-in-feed.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const redisServer = await testRedis()
const logger = createLogger('contests', 'silent')
const redis = connectRedis(redisServer.urlFor('contests'), logger, 'fail-fast')
await untilReady(redis, 5000)
afterAll(() => redis.disconnect())

let publisher: StandInFeed

beforeEach(async () => {
  publisher = await standInFeed()
  publish('first')
})

function publish(title: string, on = publisher) {
  on.answer((response) => response.end(rss(`<title>${title}</title>`)))
}

function fail(on = publisher) {
  on.answer((response) => response.writeHead(500).end())
}

function reader({ urls = [publisher.url], now = Date.now, connection = redis } = {}) {
  const settings = { urls, linkHosts: ['letter.example'], isLocalAllowed: true }
  return createNewsletterFeed(settings, connection, logger, now)
}

/** A reader with a clock that the test controls. */
function readerInTime() {
  let at = Date.now()
  const later = (ms: number) => {
    at += ms
  }
  return { feed: reader({ now: () => at }), later }
}

async function titles(feed: ReturnType<typeof reader>) {
  const { data } = await feed.current()
  return data.map(({ title }) => title)
}

describe('the newsletter feed', () => {
  it('answers with the issues', async () => {
    publisher.answer((response) =>
      response.end(
        rss(
          '<title>first</title><link>https://letter.example/p/1</link><description>x</description>',
        ),
      ),
    )

    expect(await reader().current()).toEqual({
      success: true,
      feed: 'ready',
      data: [{ title: 'first', link: 'https://letter.example/p/1', pubDate: '', description: 'x' }],
    })
  })

  it('requests the feed once for all requests and instances', async () => {
    const [one, other] = [reader(), reader()]

    const answers = await Promise.all([titles(one), titles(one), titles(other), titles(other)])
    const later = await titles(reader())

    expect([...answers, later]).toEqual(Array.from({ length: 5 }, () => ['first']))
    expect(publisher.asked()).toBe(1)
  })

  it('keeps a copy for ten minutes', async () => {
    const { feed, later } = readerInTime()
    await feed.current()
    publish('second')
    later(10 * minuteMs - 1)

    expect(await titles(feed)).toEqual(['first'])
    expect(publisher.asked()).toBe(1)
  })

  it('serves an older copy at once, and renews it in the background', async () => {
    const { feed, later } = readerInTime()
    await feed.current()
    publish('second')
    later(10 * minuteMs)

    const stale = await titles(feed)

    expect(stale).toEqual(['first'])
    await vi.waitFor(async () => expect(await titles(feed)).toEqual(['second']))
    expect(publisher.asked()).toBe(2)
  })

  it('serves the copy of a failing feed for a day', async () => {
    const { feed, later } = readerInTime()
    await feed.current()
    fail()
    later(24 * hourMs - 1)

    const lastTime = await feed.current()
    await vi.waitFor(() => expect(publisher.asked()).toBe(2))
    later(1)

    expect(lastTime).toMatchObject({ feed: 'ready', data: [{ title: 'first' }] })
    await vi.waitFor(async () =>
      expect(await feed.current()).toEqual({ success: true, feed: 'unavailable', data: [] }),
    )
  })

  it('leaves a failed feed alone for a minute', async () => {
    fail()
    const feed = reader()

    const answers = [await feed.current(), await feed.current(), await reader().current()]

    expect(answers.map((answer) => answer.feed)).toEqual(Array(3).fill('unavailable'))
    expect(publisher.asked()).toBe(1)
    const [key = ''] = await redisServer.redis.keys('contests:newsletter-feed:*:attempt')
    expect(await redisServer.redis.pttl(key)).toBeGreaterThan(50_000)
  })

  it('requests the next address when one fails or has no issue', async () => {
    const [empty, good] = [await standInFeed(), await standInFeed()]
    fail()
    empty.answer((response) => response.end(rss()))
    publish('third', good)

    expect(await titles(reader({ urls: [publisher.url, empty.url, good.url] }))).toEqual(['third'])
    expect([publisher.asked(), empty.asked(), good.asked()]).toEqual([1, 1, 1])
  })

  it('serves the last copy while Redis is unavailable, and fetches nothing', async () => {
    const own = connectRedis(redisServer.urlFor('contests'), logger, 'fail-fast')
    await untilReady(own, 5000)
    const feed = reader({ connection: own })
    await feed.current()
    own.disconnect()

    const seen = await titles(feed)
    const stranger = await reader({ connection: own }).current()

    expect(seen).toEqual(['first'])
    expect(stranger.feed).toBe('unavailable')
    expect(publisher.asked()).toBe(1)
  })
})
