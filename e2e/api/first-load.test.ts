import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

/** The design's limits for the home page, in compressed bytes. */
const maxScriptBytes = 95_000
const maxPageBytes = 13_000

/** The compressed body of a response. */
function fetchCompressed(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${origin}${path}`,
      { headers: { 'accept-encoding': 'gzip' } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks)))
      },
    )
    request.on('error', reject)
  })
}

describe('the first load of /', () => {
  it('stays within the limits of the design', async () => {
    const page = await fetchCompressed('/')
    const html = gunzipSync(page).toString()
    const scriptPaths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path = '']) => path,
    )
    const scripts = await Promise.all([...new Set(scriptPaths)].map(fetchCompressed))

    const bytes = scripts.reduce((sum, script) => sum + script.length, 0)

    expect(scripts.length).toBeGreaterThan(1)
    expect(bytes).toBeLessThanOrEqual(maxScriptBytes)
    expect(page.length).toBeLessThanOrEqual(maxPageBytes)
  })
})
