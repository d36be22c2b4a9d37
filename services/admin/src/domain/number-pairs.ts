const empty = -1
/** Above this no two pairs are the same number. */
const factor = 2 ** 31

/** A set of pairs of whole numbers from 0 on: the first below 2^22, the second below 2^31. */
export function numberPairs() {
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
    /** @returns whether it was not there yet */
    add(first: number, second: number): boolean {
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
