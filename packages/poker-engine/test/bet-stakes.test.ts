import { describe, expect, it } from 'vitest'
import { type Bettor, betStakes } from '../src/bet-stakes.ts'
import { settle } from '../src/pot.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { cards } from './cards.ts'
import { testSeed } from './test-seed.ts'

const rounds = 120

// Each of the five pairs beats the high card of `worst` on both boards, and nothing beats the royal flushes of `best`.
const rich = { boardTop: cards('As Ks Qs 2c 5d'), boardBottom: cards('Ah Kh Qh 2d 5c') }
const best = cards('Js Ts Jh Th')
const poor = { boardTop: cards('2c 5d 7h 9s Tc'), boardBottom: cards('2d 5h 7s 9c Td') }
const worst = cards('6h 4h 3s Kd')
const pairs = ['As Ah 3c 4c', 'Qs Qh 3d 4d', 'Js Jh 6c 4s', '8s 8h 6d 3h', 'Kc Kh Qc Qd']
const others = ['3c 4c 6c 7c', '3d 4d 6d 7d', '3h 4h 6h 7h', '3s 4s 6s 7s', '8c 8d 9c 9d']

function bettor(
  seatIndex: number,
  stack: number,
  bet = 1,
  lastAction: Bettor['lastAction'] = null,
) {
  return { seatIndex, stack, bet, lastAction }
}

function pot(players: readonly Bettor[]): number {
  return players.reduce((sum, { bet }) => sum + bet, 0)
}

function acted(players: readonly Bettor[], seatIndex: number, action: 'fold' | 'pot'): Bettor[] {
  return players.map((player) => {
    if (player.seatIndex !== seatIndex) return player
    const amount = action === 'pot' ? Math.min(pot(players), player.stack) : 0
    const { stack, bet } = player
    return { seatIndex, stack: stack - amount, bet: bet + amount, lastAction: action }
  })
}

/** Every way in which those who have not acted can end the betting. */
function endings(players: readonly Bettor[]): Bettor[][] {
  const areLeft = players.filter(({ lastAction }) => lastAction !== 'fold').length > 1
  const next = players.find(({ lastAction, stack }) => lastAction === null && stack > 0)
  if (next === undefined || !areLeft) return [[...players]]
  return (['fold', 'pot'] as const).flatMap((action) =>
    endings(acted(players, next.seatIndex, action)),
  )
}

/** What the player receives with the best or the worst of all hands. */
function paid(players: readonly Bettor[], seatIndex: number, hand: 'best' | 'worst'): number {
  const rest = (hand === 'best' ? others : pairs).values()
  const stakes = players.map((player) => ({
    seatIndex: player.seatIndex,
    contributed: player.bet,
    folded: player.lastAction === 'fold',
    hole:
      player.seatIndex === seatIndex
        ? hand === 'best'
          ? best
          : worst
        : cards(rest.next().value ?? ''),
  }))
  const boards = hand === 'best' ? rich : poor
  return settle({ button: 0, players: stakes, ...boards }).payouts[seatIndex] ?? 0
}

describe('betStakes', () => {
  it('knows nothing of someone who is not in the hand', () => {
    expect(betStakes([bettor(0, 99), bettor(1, 99)], 4)).toBeNull()
  })

  it(`is what the best and the worst ending of the betting pay, SEED=${testSeed}`, () => {
    const randomBelow = seededRandomBelow(testSeed)
    let seen = 0
    for (let round = 0; round < rounds; round += 1) {
      const count = 2 + randomBelow(5)
      let players: Bettor[] = Array.from({ length: count }, (_, seatIndex) =>
        bettor(seatIndex, randomBelow(3) === 0 ? randomBelow(4) : randomBelow(300)),
      )
      for (const { seatIndex, stack } of players) {
        if (stack === 0) continue
        if (players.filter(({ lastAction }) => lastAction !== 'fold').length < 2) break
        const stakes = betStakes(players, seatIndex)
        const afterPot = acted(players, seatIndex, 'pot')
        const own = afterPot[seatIndex] as Bettor
        const ends = endings(afterPot)
        const won = ends.map((end) => paid(end, seatIndex, 'best') - own.bet)
        const lost = ends.map((end) => own.bet - paid(end, seatIndex, 'worst'))

        expect(stakes).toEqual({
          amount: own.bet - 1,
          winsNow: Math.min(...won),
          winsAtMost: Math.max(...won),
          risks: Math.max(...lost) - 1,
        })
        seen += 1
        players = acted(players, seatIndex, randomBelow(3) === 0 ? 'fold' : 'pot')
      }
    }
    expect(seen).toBeGreaterThan(rounds)
  })
})
