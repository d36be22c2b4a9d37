import { readFile } from 'node:fs/promises'
import { limits } from '@cardroom/contracts/analytics'
import { isStorable, truncate } from '@cardroom/contracts/text'
import { LRUCache } from 'lru-cache'
import { type CityResponse, Reader } from 'mmdb-lib'

/** The place of an address, as far as the data file knows it. */
export type Place = { country: string | null; region: string | null; city: string | null }

/** Looks up a whole address, before it is cut to its network; undefined when it is not known. */
export type FindPlace = (address: string) => Place | undefined

const maxCachedAddresses = 5000

/**
 * Reads a data file in MMDB format and looks addresses up in it. The country is its ISO code, the city its
 * English name. A lookup never fails: an unknown address, or any without a file, is undefined.
 * @throws when there is a file and it cannot be read
 */
export async function openPlaces(file: string | undefined): Promise<FindPlace> {
  if (file === undefined) return () => undefined
  const reader = new Reader<CityResponse>(await readFile(file))
  const cache = new LRUCache<string, { place: Place | undefined }>({
    max: maxCachedAddresses,
    memoMethod: (address) => ({ place: lookUp(reader, address) }),
  })
  return (address) => cache.memo(address).place
}

function lookUp(reader: Reader<CityResponse>, address: string): Place | undefined {
  try {
    const found = reader.get(address)
    if (found === null) return undefined
    return {
      country: text(found.country?.iso_code),
      region: text(found.subdivisions?.[0]?.names.en),
      city: text(found.city?.names.en),
    }
  } catch {
    // Not an address, or of a family that the file does not hold.
    return undefined
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && isStorable(value) ? truncate(value, limits.name) : null
}
