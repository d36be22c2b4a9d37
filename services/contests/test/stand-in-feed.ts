import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export type StandInFeed = {
  url: URL
  /** The number of requests. */
  asked: () => number
  /** Sets the answer. */
  answer: (next: Answer) => void
}

/** A publisher's server with answers that the test sets. */
export async function standInFeed(first: Answer = (response) => response.end()) {
  let answer = first
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const feed: StandInFeed = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`),
    asked: () => asked,
    answer: (next) => {
      answer = next
    },
  }
  return feed
}

/** An RSS feed of these items. */
export function rss(...items: string[]): string {
  const body = items.map((item) => `<item>${item}</item>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>The letter</title><link>https://letter.example</link>
<image><title>Logo</title><url>https://letter.example/logo.png</url></image>
${body}
</channel></rss>`
}
