import { describe, expect, it } from 'vitest'
import { rss, standInFeed } from '../stand-in-feed.ts'
import { testApp } from '../test-app.ts'

const publisher = await standInFeed((response) => response.end(rss('<title>first</title>')))
const feed = { urls: [publisher.url], linkHosts: [], isLocalAllowed: true }
const { app } = await testApp({ feed })
const { app: unconfigured } = await testApp()

describe('GET /api/newsletter/issues', () => {
  it('lists the newest issues', async () => {
    const response = await app.inject('/api/newsletter/issues')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      feed: 'ready',
      data: [{ title: 'first', link: '#', pubDate: '', description: '' }],
    })
  })

  it('is an empty list where no feed is configured', async () => {
    const response = await unconfigured.inject('/api/newsletter/issues')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, feed: 'not_configured', data: [] })
  })

  it('lets no visitor choose what is asked', async () => {
    const asked = publisher.asked()

    const response = await unconfigured.inject(
      `/api/newsletter/issues?url=${encodeURIComponent(publisher.url.href)}`,
    )

    expect(response.json().feed).toBe('not_configured')
    expect(publisher.asked()).toBe(asked)
  })
})
