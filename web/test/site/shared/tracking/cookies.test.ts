import { describe, expect, it } from 'vitest'
import { formatCookie, parseCookies } from '../../../../src/site/shared/tracking/cookies.ts'

describe('parseCookies', () => {
  it('decodes values and skips invalid encoding', () => {
    const cookies = parseCookies('a=1; b=two%20words; broken=%E0%A4%A; flag')

    expect([...cookies]).toEqual([
      ['a', '1'],
      ['b', 'two words'],
    ])
  })
})

describe('formatCookie', () => {
  it('holds for the whole site and the days it is given', () => {
    const cookie = formatCookie({ name: 'visitCount', value: '2', days: 30 }, false)

    expect(cookie).toBe('visitCount=2; Max-Age=2592000; Path=/; SameSite=Lax')
  })

  it('stays on encrypted connections where the page is on one', () => {
    const cookie = formatCookie({ name: 'visitorId', value: 'a;b', days: 365 }, true)

    expect(cookie).toBe('visitorId=a%3Bb; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
  })
})
