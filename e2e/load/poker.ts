import { randomInt } from 'node:crypto'
import process from 'node:process'
import { formatCard } from '@cardroom/poker-engine/card'
import { shuffleDeck } from '@cardroom/poker-engine/deck'
import { type Evaluator, type Deal, engine, loadPeers, worstRank } from './poker-evaluators.ts'

const rounds = 9
const warmUpRounds = 2
const differentDeals = 5000
const targets = { rankings: 10_000_000, showdowns: 2_000_000 }

type Speed = { median: number; best: number }
type Result = { name: string; rankings: Speed; showdowns: Speed }

/**
 * Omaha rankings, and showdowns of six players on two boards with their winners, per second of CPU, beside two
 * evaluators from npm. Fails below the targets.
 */
export async function benchPoker(): Promise<void> {
  const decks = Array.from({ length: differentDeals }, () => shuffleDeck(randomInt).map(formatCard))
  const evaluators = [engine, ...loadPeers()].map((evaluator) => ({
    evaluator,
    deals: decks.map((deck) => deal(evaluator, deck)),
    rankings: [] as number[],
    showdowns: [] as number[],
  }))
  assertSameAnswers(evaluators)

  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const { evaluator, deals, rankings, showdowns } of evaluators) {
      const speed = measure(evaluator, deals)
      if (round < 0) continue
      rankings.push(speed.rankings)
      showdowns.push(speed.showdowns)
    }
  }
  const [own, ...others] = evaluators.map(({ evaluator: { name }, rankings, showdowns }) => ({
    name,
    rankings: summarize(rankings),
    showdowns: summarize(showdowns),
  }))
  if (own === undefined) return
  console.log('Millions per second of CPU, the median of the rounds:')
  for (const result of [own, ...others]) print(result)
  printTarget('rankings', own, others)
  printTarget('showdowns', own, others)
}

function deal({ numbersOf }: Evaluator, deck: readonly string[]): Deal {
  const cards = numbersOf(deck)
  const hands = Array.from({ length: 6 }, (_, place) => cards.slice(place * 4, place * 4 + 4))
  return { hands, top: cards.slice(24, 29), bottom: cards.slice(29, 34) }
}

/** The evaluators must agree before their speed is compared. */
function assertSameAnswers(evaluators: readonly { evaluator: Evaluator; deals: Deal[] }[]) {
  const answers = evaluators.map(({ evaluator, deals }) =>
    JSON.stringify(deals.map((each) => evaluator.rankBoth(each))),
  )
  if (new Set(answers).size !== 1) throw new Error('The evaluators do not agree who wins')
}

function measure({ deals: count, rank, rankBoth }: Evaluator, deals: readonly Deal[]) {
  const rankings = perCpuSecond(count * 6, () => {
    let sum = 0
    for (let done = 0; done < count; done += 1) {
      const { hands, top } = deals[done % deals.length] as Deal
      for (const hole of hands) sum += rank(hole, top)
    }
    return sum
  })
  const showdowns = perCpuSecond(count, () => {
    let sum = 0
    for (let done = 0; done < count; done += 1) {
      const { top, bottom } = rankBoth(deals[done % deals.length] as Deal)
      sum += winnersOf(top) + winnersOf(bottom)
    }
    return sum
  })
  return { rankings, showdowns }
}

/** The winners as a set of bits, bit 0 for the first hand. */
function winnersOf(ranks: readonly number[]): number {
  let best = worstRank
  let winners = 0
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? worstRank
    if (rank < best) {
      best = rank
      winners = 0
    }
    if (rank === best) winners |= 1 << place
  }
  return winners
}

/** @param work returns a sum of its answers, so that none can be optimized away */
function perCpuSecond(times: number, work: () => number): number {
  const before = process.cpuUsage()
  const sum = work()
  const { user, system } = process.cpuUsage(before)
  if (!(sum > 0)) throw new Error('There was no answer')
  return times / ((user + system) / 1e6)
}

function summarize(speeds: readonly number[]): Speed {
  const sorted = speeds.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, best: sorted.at(-1) ?? 0 }
}

function print({ name, rankings, showdowns }: Result): void {
  console.log(
    `${name.padEnd(22)} rankings ${describeSpeed(rankings)}; showdowns ${describeSpeed(showdowns)}`,
  )
}

function describeSpeed({ median, best }: Speed): string {
  return `${millions(median)} (best round ${millions(best)})`
}

/** By the best round, because other load on the machine only takes speed away. */
function printTarget(what: keyof typeof targets, own: Result, others: readonly Result[]): void {
  const speed = own[what].best
  const isReached = speed >= targets[what]
  if (!isReached) process.exitCode = 1
  const ratio = speed / Math.max(...others.map((other) => other[what].best))
  console.log(
    `${what}: ${ratio.toFixed(0)} times the best peer, best round by best round; ${millions(speed)} million ` +
      `${isReached ? 'reach' : 'MISS'} the target of ${millions(targets[what])} million`,
  )
}

function millions(perSecond: number): string {
  return (perSecond / 1e6).toFixed(2)
}
