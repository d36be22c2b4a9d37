import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const entry = new URL('../../../../src/site/shared/tracking/browser-tracker.ts', import.meta.url)

it('adds at most 6 kB to a page, compressed', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: entry.pathname,
        preserveEntrySignatures: 'strict',
        // Every page has the brand and what fetches; the tag manager is another's.
        external: /@cardroom\/brand|shared\/(?:request|stored)\.ts$|tag-trigger\.ts$/,
      },
    },
  })
  const [chunk] = 'output' in result ? result.output : []

  if (chunk?.type !== 'chunk') throw new Error('Nothing was built')
  const bytes = gzipSync(chunk.code).length
  expect(bytes).toBeGreaterThan(2000)
  expect(bytes).toBeLessThanOrEqual(6 * 1024)
})
