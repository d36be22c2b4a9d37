import type { Bettor } from '@cardroom/poker-engine/bet-stakes'
import { potBet } from '@cardroom/poker-engine/betting'
import { type Card, cardCount } from '@cardroom/poker-engine/card'
import { rankShowdown } from '@cardroom/poker-engine/hand-rank'
import { layerPots } from '@cardroom/poker-engine/pot-layers'
import type { Spot } from './spot.ts'

/** Hands that are played to their end for one decision. */
const samples = 200
/** How often somebody who acts later is taken to bet the pot. */
const callRate = 0.65
const cardsOfBoards = 10

/**
 * The good strategy: bets the pot when that wins chips on average. It deals the unknown cards at random many times, lets
 * those who act later bet the pot or fold, and counts what its own hand is paid on both boards.
 */
export function tight({ seatIndex, hole, players }: Spot, random: () => number): 'fold' | 'pot' {
  const unknown = Array.from({ length: cardCount }, (_, card) => card).filter(
    (card) => !hole.includes(card),
  )
  let won = 0
  for (let sample = 0; sample < samples; sample += 1) {
    const ended = playOn(players, seatIndex, random)
    const own = ended.find((player) => player.seatIndex === seatIndex)
    const before = players.find((player) => player.seatIndex === seatIndex)
    if (own === undefined || before === undefined) return 'fold'
    won += paid(ended, seatIndex, hole, unknown, random) - (own.bet - before.bet)
  }
  return won > 0 ? 'pot' : 'fold'
}

/** The players after this one has bet the pot and each who follows has done the same or folded. */
function playOn(players: readonly Bettor[], seatIndex: number, random: () => number): Bettor[] {
  let pot = players.reduce((sum, { bet }) => sum + bet, 0)
  return players.map((player) => {
    if (player.lastAction !== null || player.stack === 0) return player
    if (player.seatIndex !== seatIndex && random() >= callRate) {
      return { ...player, lastAction: 'fold' }
    }
    const amount = potBet(pot, player.stack)
    pot += amount
    return { ...player, bet: player.bet + amount, lastAction: 'pot' }
  })
}

/** What a player receives with random boards and random hands of the others; odd chips are shared. */
function paid(
  players: readonly Bettor[],
  seatIndex: number,
  hole: readonly Card[],
  unknown: Card[],
  random: () => number,
): number {
  const left = players.filter(({ lastAction }) => lastAction !== 'fold')
  const own = left.findIndex((player) => player.seatIndex === seatIndex)
  const dealt = draw(unknown, cardsOfBoards + 4 * (left.length - 1), random)
  const hands = left.map((_, place) => {
    if (place === own) return hole
    const from = cardsOfBoards + 4 * (place < own ? place : place - 1)
    return dealt.slice(from, from + 4)
  })
  const { top, bottom } = rankShowdown(hands, dealt.slice(0, 5), dealt.slice(5, cardsOfBoards))
  const payers = players.map(({ seatIndex: payer, bet, lastAction }) => ({
    seatIndex: payer,
    contributed: bet,
    folded: lastAction === 'fold',
  }))
  const { pots, returned } = layerPots(payers)
  return pots.reduce((sum, { amount, contenders }) => {
    const places = contenders.map((each) => left.findIndex((p) => p.seatIndex === each.seatIndex))
    if (!places.includes(own)) return sum
    const share = (shareOf(own, places, top) + shareOf(own, places, bottom)) / 2
    return sum + amount * share
  }, returned[seatIndex] ?? 0)
}

/** A hand's part of a board: of equal best hands each has the same. */
function shareOf(own: number, places: readonly number[], ranks: readonly number[]): number {
  const best = Math.min(...places.map((place) => ranks[place] as number))
  if (ranks[own] !== best) return 0
  return 1 / places.filter((place) => ranks[place] === best).length
}

/** So many cards, each equally likely; the order of the others changes. */
function draw(cards: Card[], count: number, random: () => number): Card[] {
  for (let place = 0; place < count; place += 1) {
    const other = place + Math.floor(random() * (cards.length - place))
    const card = cards[place] as Card
    cards[place] = cards[other] as Card
    cards[other] = card
  }
  return cards.slice(0, count)
}
