/** Sums of pairs of whole numbers from 0 on, both below 2^31, of which few are in use. */
export type PairSums = {
  /** Pairs in use; of each, in the order of their first use, its two numbers. */
  count: number
  firsts: Int32Array
  seconds: Int32Array
  /** So many sums of each pair, one after the other. Another array once there are more pairs. */
  values: Float64Array
  /** @returns which pair it is, of those in use */
  numberOf: (first: number, second: number) => number
  /** @returns where the sums of a pair begin in `values` */
  startOf: (first: number, second: number) => number
}

export function pairSums(width: number): PairSums {
  /** By place, one more than the number of the pair that lies there. */
  let places = new Int32Array(256)

  function placeOf(first: number, second: number): number {
    const mask = places.length - 1
    let place = (Math.imul(second, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b)) >>> 0
    place = (place ^ (place >>> 15)) & mask
    for (;;) {
      const nth = (places[place] ?? 0) - 1
      if (nth < 0 || (sums.firsts[nth] === first && sums.seconds[nth] === second)) return place
      place = (place + 1) & mask
    }
  }

  function grow(): void {
    sums.firsts = longer(sums.firsts)
    sums.seconds = longer(sums.seconds)
    const values = new Float64Array(sums.values.length * 2)
    values.set(sums.values)
    sums.values = values
    places = new Int32Array(places.length * 2)
    for (let nth = 0; nth < sums.count; nth += 1) {
      places[placeOf(sums.firsts[nth] ?? 0, sums.seconds[nth] ?? 0)] = nth + 1
    }
  }

  const sums: PairSums = {
    count: 0,
    firsts: new Int32Array(places.length / 2),
    seconds: new Int32Array(places.length / 2),
    values: new Float64Array((places.length / 2) * width),
    startOf: (first, second) => sums.numberOf(first, second) * width,
    numberOf(first, second) {
      let place = placeOf(first, second)
      const known = (places[place] ?? 0) - 1
      if (known >= 0) return known
      if (sums.count === sums.firsts.length) {
        grow()
        place = placeOf(first, second)
      }
      const nth = sums.count
      sums.firsts[nth] = first
      sums.seconds[nth] = second
      sums.count += 1
      places[place] = nth + 1
      return nth
    },
  }
  return sums
}

function longer(numbers: Int32Array): Int32Array {
  const doubled = new Int32Array(numbers.length * 2)
  doubled.set(numbers)
  return doubled
}

/** Bytes of its numbers, roughly. */
export function bytesOfPairs({ firsts, values }: PairSums): number {
  return values.byteLength + 4 * firsts.byteLength
}
