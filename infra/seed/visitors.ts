import { type Device, devices, type Origin, type Place, places } from './audience.ts'
import { chooser, type Random } from './random.ts'

/** Someone who visits, once or again. Times are epoch milliseconds. */
export type Visitor = {
  id: string
  device: Device
  place: Place
  /** Of the first visit. */
  origin: Origin
  firstAt: number
  lastAt: number
  visits: number
}

const returningShare = 0.3
/** Of the visitors; the others come once. */
const regularShare = 0.25
/** Someone who comes again sooner is still on the same visit. */
const visitMs = 30 * 60 * 1000

/** Chooses who comes, visit after visit in the order of time. */
export function createVisitors(random: Random) {
  const choosePlace = chooser(places, random)
  const chooseDevice = chooser(devices, random)
  const regulars: Visitor[] = []

  function made(at: number, origin: Origin): Visitor {
    const [device, place] = [chooseDevice(), choosePlace()]
    return { id: random.uuid(), device, place, origin, firstAt: at, lastAt: at, visits: 1 }
  }

  /** A regular, more likely one who is new; undefined where that one is still here. */
  function returning(at: number): Visitor | undefined {
    const regular = regulars.at(-1 - Math.floor(random.waiting(regulars.length / 4)))
    if (regular === undefined || at < regular.lastAt + visitMs) return undefined
    regular.visits += 1
    regular.lastAt = at
    return regular
  }

  return {
    /** Someone who has never been here. */
    made,
    /** Someone new, or one who comes again. */
    next(at: number, origin: Origin): Visitor {
      const known = random.chance(returningShare) ? returning(at) : undefined
      if (known !== undefined) return known
      const visitor = made(at, origin)
      if (random.chance(regularShare)) regulars.push(visitor)
      return visitor
    },
  }
}
