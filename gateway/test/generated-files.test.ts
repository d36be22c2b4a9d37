import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../generated-files.ts'

const folder = new URL('../generated/', import.meta.url)

describe('gateway/generated', () => {
  it('is what the contracts say; `npm run gateway:generate` renews it', () => {
    const expected = generatedFiles()

    const actual = new Map(
      readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
    )

    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
  })
})
