import { seededRandom } from '@cardroom/poker-engine/seeded-random'

/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** 0 inclusive to 1 exclusive. */
  next: () => number
  chance: (probability: number) => boolean
  /** A whole number, both ends inclusive. */
  between: (least: number, most: number) => number
  /** Many small numbers and few large ones, with this mean. */
  waiting: (mean: number) => number
  uuid: () => string
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed)
  const hex = () => (next() * 2 ** 32).toString(16).padStart(8, '0')
  return {
    next,
    chance: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    waiting: (mean) => -Math.log(1 - next()) * mean,
    uuid() {
      const [one, two, three, four] = [hex(), hex(), hex(), hex()] as const
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-a${three.slice(1, 4)}-${three.slice(4)}${four}`
    },
  }
}

/** A choice with its relative frequency. */
export type Weighted<Value> = readonly (readonly [weight: number, value: Value])[]

/** Makes a chooser of weighted values. */
export function chooser<Value>(choices: Weighted<Value>, random: Random): () => Value {
  const ends: number[] = []
  let total = 0
  for (const [weight] of choices) ends.push((total += weight))
  return () => {
    const at = random.next() * total
    const index = ends.findIndex((end) => at < end)
    const [, value] = choices[Math.max(index, 0)] ?? []
    if (value === undefined) throw new Error('There is nothing to choose from')
    return value
  }
}
