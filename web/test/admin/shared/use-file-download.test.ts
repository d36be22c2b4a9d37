import { exportLength } from '@cardroom/contracts/admin-list'
import { describe, expect, it } from 'vitest'
import { fetchCsv } from '../../../src/admin/shared/use-file-download.ts'

const lines = (ids: readonly (string | number)[]) =>
  Promise.resolve(`id\r\n${ids.map((id) => `${id}\r\n`).join('')}`)

describe('fetchCsv', () => {
  it.each([1, exportLength, exportLength + 1, 2 * exportLength + 1])(
    'has the names once and %d rows in their order',
    async (count) => {
      const ids = Array.from({ length: count }, (_, nth) => count - nth)
      const asked: number[] = []

      const text = await fetchCsv(ids, (part) => {
        asked.push(part.length)
        return lines(part)
      })

      expect(text).toBe(await lines(ids))
      expect(Math.max(...asked)).toBeLessThanOrEqual(exportLength)
    },
  )
})
