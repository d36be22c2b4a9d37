import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchFeed } from './feed.ts'
import { standInFeed } from '../../test/stand-in-feed.ts'

const feed = await standInFeed()
const elsewhere = await standInFeed((response) => response.end('elsewhere'))

async function fetchLocal(timeoutMs = 5000) {
  return await fetchFeed(feed.url, { isLocalAllowed: true, timeoutMs })
}

function withProtocol(protocol: string, host: string): URL {
  return new URL(`${protocol}://${host}:${feed.url.port}/feed.xml`)
}

describe('fetchFeed through a proxy', () => {
  it('requests a tunnel without looking up the name', async () => {
    const asked: unknown[] = []
    const proxy = createServer().on('connect', ({ url }, socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as AddressInfo

    const answer = fetchFeed(new URL('https://feed.invalid/rss'), {
      isLocalAllowed: false,
      timeoutMs: 5000,
      proxy: `http://127.0.0.1:${port}`,
    })

    await expect(answer).rejects.toThrow('403')
    expect(asked).toEqual(['feed.invalid:443'])
  })
})

describe('fetchFeed', () => {
  it('follows no redirect', async () => {
    feed.answer((response) => response.writeHead(302, { location: elsewhere.url.href }).end())

    await expect(fetchLocal()).rejects.toThrow('answered with 302')
    expect(elsewhere.asked()).toBe(0)
  })

  it.each([204, 404, 500])('refuses status %i', async (status) => {
    feed.answer((response) => response.writeHead(status).end())

    await expect(fetchLocal()).rejects.toThrow(`answered with ${status}`)
  })

  it.each([
    ['says nothing', () => {}],
    ['stops in the middle', (response: { write: (text: string) => void }) => response.write('<r')],
  ])('gives up on a server that %s', async (_what, answer) => {
    feed.answer(answer)

    await expect(fetchLocal(200)).rejects.toThrow('no answer within 200 ms')
  })

  it('reads a megabyte and no more', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    feed.answer((response) => response.end(megabyte))
    const fitting = await fetchLocal()
    feed.answer((response) => response.end(`${megabyte}x`))

    await expect(fetchLocal()).rejects.toThrow('is larger than 1 MB')
    expect(fitting).toHaveLength(1024 * 1024)
  })

  it('hangs up on an endless answer', async () => {
    const hungUp = new Promise<void>((resolve) => {
      feed.answer((response) => {
        const more = (error?: Error | null) => {
          if (!error) response.write('x'.repeat(64 * 1024), more)
        }
        response.on('close', resolve)
        more()
      })
    })

    await expect(fetchLocal()).rejects.toThrow('is larger than 1 MB')
    await hungUp
  })

  it('notices an incomplete answer', async () => {
    feed.answer((response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('<rss>', () => response.destroy())
    })

    await expect(fetchLocal()).rejects.toThrow('aborted')
  })

  it.each([
    ['an address of its own network', 'https', '127.0.0.1'],
    ['that address in other words', 'https', '2130706433'],
    ['that address in IPv6', 'https', '[::ffff:127.0.0.1]'],
    ['the loopback of IPv6', 'https', '[::1]'],
    ['the cloud around it', 'https', '169.254.169.254'],
    ['a name of an own address', 'https', 'localhost'],
  ])('does not request %s', async (_what, protocol, host) => {
    const before = feed.asked()

    const answer = fetchFeed(withProtocol(protocol, host), {
      isLocalAllowed: false,
      timeoutMs: 5000,
    })

    await expect(answer).rejects.toThrow('is not an address of the internet')
    expect(feed.asked()).toBe(before)
  })

  it('requests only over https', async () => {
    const answer = fetchFeed(feed.url, { isLocalAllowed: false, timeoutMs: 5000 })

    await expect(answer).rejects.toThrow('only https is requested')
  })
})
