import { describe, expect, it } from 'vitest'
import { mediumBadge, sourceKind } from '../../../src/admin/shared/source-kind.ts'

describe('sourceKind', () => {
  it.each([
    ['organic-google', 'organic', 'organic'],
    ['social-facebook', 'social', 'social'],
    ['email-gmail', 'email', 'email'],
    ['ai-chatgpt', 'ai', 'ai'],
    ['referral-news.example', 'referral', 'referral'],
    ['direct', 'direct', 'direct'],
    ['development', 'test', 'development'],
    ['instagram', 'social', 'social'],
    ['google', 'cpc', 'campaign'],
    ['billboard', 'poster', 'campaign'],
  ])('draws %s by %s as %s', (source, medium, kind) => {
    expect(sourceKind(source, medium)).toBe(kind)
  })
})

describe('mediumBadge', () => {
  it('shows cpc as Paid', () => {
    expect(mediumBadge('cpc')).toEqual({ label: 'Paid', color: 'paid' })
  })

  it.each(['poster', 'constructor', ''])('writes %j as it came', (medium) => {
    expect(mediumBadge(medium).label).toBe(medium)
  })
})
