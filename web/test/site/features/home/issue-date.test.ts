import { describe, expect, it } from 'vitest'
import { issueDate } from '../../../../src/site/features/home/newsletter-feed.ts'

describe('issueDate', () => {
  it.each([
    ['2026-11-16', 'November 16, 2026', '2026-11-16'],
    ['2026-11-16T00:00:00.000Z', 'November 16, 2026', '2026-11-16'],
    ['2026-11-17T06:30:00.000Z', 'November 16, 2026', '2026-11-17T06:30:00.000Z'],
    ['Mon, 16 Nov 2026 10:00:00 GMT', 'November 16, 2026', '2026-11-16T10:00:00.000Z'],
  ])('writes %s in words', (pubDate, text, dateTime) => {
    expect(issueDate(pubDate)).toEqual({ text, dateTime })
  })

  it.each(['Issue 12', 'last Tuesday', '2026-13-45', ''])('shows %j as it is', (pubDate) => {
    expect(issueDate(pubDate)).toEqual({ text: pubDate })
  })
})
