import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

/** What the design allows the home page, in bytes as they travel. */
const mostScript = 95_000
const mostPage = 12_000

/** The body of an answer as it comes, compressed. */
function packed(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => resolve(Buffer.concat(parts)))
    })
    request.on('error', reject)
  })
}

describe('the first load of /', () => {
  it('stays within what the design allows', async () => {
    const page = await packed('/')
    const html = gunzipSync(page).toString()
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path = '']) => path,
    )
    const scripts = await Promise.all([...new Set(named)].map(packed))

    const bytes = scripts.reduce((sum, script) => sum + script.length, 0)

    expect(scripts.length).toBeGreaterThan(1)
    expect(bytes).toBeLessThanOrEqual(mostScript)
    expect(page.length).toBeLessThanOrEqual(mostPage)
  })
})
