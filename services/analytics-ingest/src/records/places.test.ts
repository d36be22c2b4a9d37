import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPlaces } from './places.ts'
import { buildMmdb } from '../../test/build-mmdb.ts'

const folder = await mkdtemp(join(tmpdir(), 'cardroom-places-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'places.mmdb')
await writeFile(
  file,
  buildMmdb([
    {
      cidr: '203.0.113.0/25',
      value: {
        country: { iso_code: 'US' },
        subdivisions: [{ iso_code: 'NV', names: { en: 'Nevada' } }],
        city: { names: { en: 'Las Vegas', de: 'Die Wiesen' } },
      },
    },
    { cidr: '203.0.113.128/25', value: { country: { iso_code: 'CA' } } },
    { cidr: '198.51.100.0/24', value: { city: { names: { en: 'broken \u0000' } } } },
  ]),
)

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

  it('does not start on a file that is none', async () => {
    await writeFile(join(folder, 'none.mmdb'), 'text')

    await expect(openPlaces(join(folder, 'none.mmdb'))).rejects.toThrow('Unknown type')
    await expect(openPlaces(join(folder, 'missing.mmdb'))).rejects.toThrow('ENOENT')
  })
})
