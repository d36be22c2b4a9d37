import { randomInt } from 'node:crypto'
import process from 'node:process'
import { shuffleDeck } from '@cardroom/poker-engine/card'
import { rankOmaha, rankShowdown } from '@cardroom/poker-engine/hand-rank'

const rounds = 9
const warmUpRounds = 2
const differentDeals = 5000
/** Deals of one round, which takes about a third of a second. */
const dealsPerRound = 500_000
const targets = { rankings: 10_000_000, showdowns: 2_000_000 }

/** Six players' four cards each and two boards. */
type Deal = { hands: number[][]; top: number[]; bottom: number[] }

/**
 * Omaha rankings, and showdowns of six players on two boards, per second of CPU. The best round counts, because other
 * load on the machine only slows a round down.
 */
export async function benchPoker(): Promise<boolean> {
  const deals = Array.from({ length: differentDeals }, deal)
  const speeds: Record<keyof typeof targets, number[]> = { rankings: [], showdowns: [] }
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const rankings = rankingSpeed(deals)
    const showdowns = showdownSpeed(deals)
    if (round < 0) continue
    speeds.rankings.push(rankings)
    speeds.showdowns.push(showdowns)
  }
  return [report('rankings', speeds.rankings), report('showdowns', speeds.showdowns)].every(Boolean)
}

function deal(): Deal {
  const cards = shuffleDeck(randomInt)
  const hands = Array.from({ length: 6 }, (_, place) => cards.slice(place * 4, place * 4 + 4))
  return { hands, top: cards.slice(24, 29), bottom: cards.slice(29, 34) }
}

function rankingSpeed(deals: readonly Deal[]): number {
  return perCpuSecond(dealsPerRound * 6, () => {
    let sum = 0
    for (let done = 0; done < dealsPerRound; done += 1) {
      const { hands, top } = deals[done % deals.length] as Deal
      for (const hole of hands) sum += rankOmaha(hole, top)
    }
    return sum
  })
}

function showdownSpeed(deals: readonly Deal[]): number {
  return perCpuSecond(dealsPerRound, () => {
    let sum = 0
    for (let done = 0; done < dealsPerRound; done += 1) {
      const { hands, top, bottom } = deals[done % deals.length] as Deal
      const ranks = rankShowdown(hands, top, bottom)
      sum += Math.min(...ranks.top) + Math.min(...ranks.bottom)
    }
    return sum
  })
}

/** @param work returns a sum of its answers, so that none can be optimized away */
function perCpuSecond(times: number, work: () => number): number {
  const before = process.cpuUsage()
  const sum = work()
  const { user, system } = process.cpuUsage(before)
  if (!(sum > 0)) throw new Error('There was no answer')
  return times / ((user + system) / 1e6)
}

function report(what: keyof typeof targets, speeds: readonly number[]): boolean {
  const sorted = speeds.toSorted((a, b) => a - b)
  const best = sorted.at(-1) ?? 0
  const isKept = best >= targets[what]
  console.log(
    `${what}: ${millions(sorted[Math.floor(sorted.length / 2)] ?? 0)} million per second of CPU (median), best round ` +
      `${millions(best)}, target ${millions(targets[what])}: ${isKept ? 'kept' : 'MISSED'}`,
  )
  return isKept
}

function millions(perSecond: number): string {
  return (perSecond / 1e6).toFixed(2)
}
