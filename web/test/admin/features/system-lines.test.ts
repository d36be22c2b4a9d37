import { SystemReport } from '@cardroom/contracts/system'
import { describe, expect, it } from 'vitest'
import { systemLines } from '../../../src/admin/features/system/system-lines.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'

const at = '2026-11-20T17:34:00.000Z'
const day = 86_400_000
const now = Date.parse(at)
const linesOf = (change: object) =>
  systemLines(minimalAnswer(SystemReport, { at, ...change }))
    .map(({ title, state, words }) => `${title} (${state}): ${words}`)
    .join('\n')

describe('systemLines', () => {
  it.each([
    [{ from: now - 30 * day, until: now + 60 * day }, /well\): That of a\.b is good for 60 days\./],
    [
      { from: now - 80 * day, until: now + 9.1 * day },
      /look\).*for 9 days and was not renewed yet/,
    ],
    [{ from: now - 90 * day, until: now - 1 }, /fault\): That of a\.b has ended/],
    [null, /fault\): a\.b shows none: does tls run/],
  ])('says how long the certificate is good for: %j', (span, words) => {
    expect(linesOf({ certificate: { name: 'a.b', span } })).toMatch(words)
  })

  it('says how to begin where there is no backup', () => {
    expect(linesOf({})).toMatch(/Last backup \(fault\): There is none\. npm run backups -- key/)
  })
})
