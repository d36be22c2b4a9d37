const empty = -1
/** Above this no two pairs are the same number. */
const factor = 2 ** 31
/** Eight megabytes. */
const maxBits = 2 ** 26

export type NumberPairs = {
  /** @returns whether it was not there yet */
  add: (first: number, second: number) => boolean
}

/** A set of pairs of whole numbers from 0 on. @param limits the first below 2^22, the second below 2^31 */
export function numberPairs(limits: { first: number; second: number }): NumberPairs {
  return limits.first * limits.second <= maxBits ? bitPairs(limits) : hashedPairs()
}

/** A bit for every possible pair: several times as fast, where there are few enough. */
function bitPairs(limits: { first: number; second: number }): NumberPairs {
  const bits = new Int32Array(((limits.first * limits.second) >>> 5) + 1)
  return {
    add(first, second) {
      const nth = second * limits.first + first
      const own = 1 << (nth & 31)
      const before = bits[nth >>> 5] ?? 0
      bits[nth >>> 5] = before | own
      return (before & own) === 0
    },
  }
}

function hashedPairs(): NumberPairs {
  let pairs = new Float64Array(1024).fill(empty)
  let count = 0

  function placeOf(pair: number): number {
    const mask = pairs.length - 1
    const high = Math.floor(pair / factor)
    let place = (Math.imul(pair - high * factor, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
    place = (place ^ (place >>> 15)) & mask
    while (pairs[place] !== empty && pairs[place] !== pair) place = (place + 1) & mask
    return place
  }

  function grow(): void {
    const before = pairs
    pairs = new Float64Array(before.length * 4).fill(empty)
    for (const pair of before) if (pair !== empty) pairs[placeOf(pair)] = pair
  }

  return {
    add(first, second) {
      const pair = first * factor + second
      const place = placeOf(pair)
      if (pairs[place] === pair) return false
      pairs[place] = pair
      count += 1
      if (count * 2 > pairs.length) grow()
      return true
    },
  }
}
