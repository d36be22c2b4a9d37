import { describe, expect, it } from 'vitest'
import { reportMail } from '../src/report-mail-copy.ts'

const figures = {
  visits: 1200,
  visitors: 900,
  submissions: 3,
  newsletters: 0,
  sponsorships: 1,
  value: 32_000,
}
const before = {
  visits: 1000,
  visitors: 900,
  submissions: 0,
  newsletters: 2,
  sponsorships: 1,
  value: 8000,
}
const report = {
  kind: 'weekly' as const,
  from: '2026-11-02',
  to: '2026-11-08',
  totals: figures,
  before,
  sources: [{ name: 'google.com', visits: 700, before: 350 }],
  campaigns: [],
  stopToken: 'id.signature',
}

describe('reportMail', () => {
  it('says each figure and its change, as text and as a page', () => {
    const { subject, text, html = '' } = reportMail(report)

    expect(subject).toContain('Nov 2, 2026 to Nov 8, 2026')
    for (const line of [
      'Visits: 1,200 (+20 % from 1,000)',
      'Visitors: 900 (no change)',
      'Applications: 3 (from 0)',
      'Newsletter sign-ups: 0 (−100 % from 2)',
      'Revenue: $32,000 (+300 % from $8,000)',
      '- google.com: 700 (+100 % from 350)',
      'No visits from a campaign.',
    ]) {
      expect(text).toContain(line)
    }
    expect(html).toContain('+20 % from 1,000')
    expect(html).toContain('#id.signature')
  })

  it('shows what a visitor put into a campaign, without markup, links or lines', () => {
    const name = `<a href="https://evil.example">\r\nBcc: x@evil.example</a>${'x'.repeat(200)}`

    const { text, html = '' } = reportMail({
      ...report,
      campaigns: [{ name, visits: 1, before: 0 }],
    })

    expect(html).not.toContain('<a href="https://evil')
    expect(text).not.toContain('https://evil')
    expect(text).not.toMatch(/^Bcc/m)
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(200)
  })
})
