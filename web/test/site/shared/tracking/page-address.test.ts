import { describe, expect, it } from 'vitest'
import { publicAddress } from '../../../../src/site/shared/tracking/storable.ts'

const origin = 'https://backroom.example'

describe('the public address of a page', () => {
  it.each([
    '/',
    '/kook/friday-7k3m9x',
    '/?utm_source=mail&utm_campaign=week-12#join',
    '/kook#how-to-play',
  ])('keeps path, parameters and section of %s', (address) => {
    expect(publicAddress(`${origin}${address}`)).toBe(`${origin}${address}`)
  })

  it.each([`claim=${'a'.repeat(43)}`, 'a%20b', '%63laim=x', ':~:text=secret', '2', ''])(
    'drops the fragment #%s',
    (fragment) => {
      expect(publicAddress(`${origin}/kook?a=b#${fragment}`)).toBe(`${origin}/kook?a=b`)
    },
  )
})
