import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPlaces } from './places.ts'

/** Two documentation networks, in the US and in Canada, and one with a name that Postgres cannot store. */
const file = fileURLToPath(new URL('../../test/places.mmdb', import.meta.url))

describe('openPlaces', () => {
  it.each([
    ['203.0.113.77', { country: 'US', region: 'Nevada', city: 'Las Vegas' }],
    ['203.0.113.200', { country: 'CA', region: null, city: null }],
    ['198.51.100.1', { country: null, region: null, city: null }],
    ['192.0.2.1', undefined],
    ['2001:db8::1', undefined],
    ['no address', undefined],
    ['', undefined],
  ])('finds %j to be in %j', async (address, place) => {
    const find = await openPlaces(file)

    expect(find(address)).toEqual(place)
    expect(find(address)).toEqual(place)
  })

  it('finds no place without a file', async () => {
    const find = await openPlaces(undefined)

    expect(find('203.0.113.77')).toBeUndefined()
  })

  it('refuses a file in another format, and a missing one', async () => {
    await expect(openPlaces(import.meta.filename)).rejects.toThrow('Unknown type')
    await expect(openPlaces(`${file}.missing`)).rejects.toThrow('ENOENT')
  })
})
