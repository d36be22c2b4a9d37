import { describe, expect, it } from 'vitest'
import { redactParameters, redactUrl } from '../../src/domain/personal-data.ts'

describe('redactUrl', () => {
  it.each([
    ['https://a.example/?email=me%40b.example&x=1', 'https://a.example/?email=[removed]&x=1'],
    ['/?x=1&Phone=702555', '/?x=1&Phone=[removed]'],
    ['/?user_token=abc#join', '/?user_token=[removed]#join'],
    ['/?first_name=Mona&campaign_name=fall', '/?first_name=[removed]&campaign_name=fall'],
    ['/?%E0%A4%A=1&e-mail=x', '/?%E0%A4%A=1&e-mail=[removed]'],
    ['/plain', '/plain'],
  ])('keeps %j as %j', (url, kept) => {
    expect(redactUrl(url)).toBe(kept)
  })

  it('keeps a missing address missing', () => {
    expect(redactUrl(null)).toBeNull()
    expect(redactUrl(undefined)).toBeNull()
  })
})

describe('redactParameters', () => {
  it('keeps parameters as texts and removes personal values', () => {
    const kept = redactParameters('{"ref":"deck","table":6,"email":"me@b.example"}')

    expect(kept).toEqual({ ref: 'deck', table: '6', email: '[removed]' })
  })

  it.each(['', 'not json', '[1,2]', '"text"', 'null', '{}'])('reads %j as nothing', (json) => {
    expect(redactParameters(json)).toBeNull()
  })

  it('keeps no character that Postgres cannot', () => {
    expect(redactParameters('{"a":"x\\u0000y\\ud800"}')).toEqual({ a: 'xy\ufffd' })
  })
})
