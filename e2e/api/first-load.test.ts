import { get } from 'node:http'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'
import { publicPages } from '../support/public-pages.ts'
import { firstScripts } from '../support/rendered-pages.ts'

/** The limit of the script that a page starts with, in compressed bytes. */
const maxScriptBytes = 15_000

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

describe('the first load', () => {
  it.each(publicPages)('of $path starts with little script', async ({ path }) => {
    const html = gunzipSync(await fetchCompressed(path)).toString()
    const paths = firstScripts(html)
    const scripts = await Promise.all(paths.map(fetchCompressed))
    const imported = scripts.flatMap((script) =>
      [
        ...gunzipSync(script)
          .toString()
          .matchAll(/\bfrom\s*["']([^"']+)["']/g),
      ].map(([, file = '']) => file),
    )

    const bytes = scripts.reduce((sum, script) => sum + script.length, 0)

    expect(scripts.length).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(maxScriptBytes)
    // What a script imports at once is named in the page too, so that nothing goes uncounted.
    expect(
      imported.filter((file) => !paths.some((known) => file.endsWith(basename(known)))),
    ).toEqual([])
  })
})
