import { describe, expect, it } from 'vitest'
import { bestFive } from '../src/five-cards.ts'
import { formatCard } from '../src/card.ts'
import { describeRank } from '../src/hand-classes.ts'
import { rankOmaha } from '../src/hand-rank.ts'
import { cards } from './cards.ts'

function read(hole: string, board: string) {
  const rank = rankOmaha(cards(hole), cards(board))
  const made = bestFive(cards(hole), cards(board))
  return { rank, name: describeRank(rank), made: made?.cards.map(formatCard).join(' ') ?? '' }
}

describe('a hand of two hole cards and three of the board', () => {
  it.each([
    ['a royal flush', 'As Ks 2d 3c', 'Qs Js Ts 4h 5h', 'royal flush', 'As Ks Qs Js Ts'],
    [
      'a steel wheel',
      'Ah 3h Kd Kc',
      '2h 4h 5h 9c 9d',
      'straight flush, five high',
      '5h 4h 3h 2h Ah',
    ],
    ['a wheel', 'As 3h Kd Qc', '2h 4d 5h 9c Td', 'straight, five high', '5h 4d 3h 2h As'],
    ['broadway', 'As Kh 2d 2c', 'Qh Jd Th 9c 9d', 'straight, ace high', 'As Kh Qh Jd Th'],
    ['quads of a pair and a pair', 'As Ah Kd Qc', 'Ac Ad 7h 6c 2d', 'four of a kind, aces', ''],
    ['a full house', 'As Kh Kd 2c', 'Ac Ad Kc 6c 3d', 'full house, aces full of kings', ''],
    ['trips', '6s 6h Kd 2c', '6c Ad Qc 9c 3d', 'three of a kind, sixes', '6s 6h 6c Ad Qc'],
    ['two pair', 'As Kh 5d 2c', 'Ac Kd Qc 9h 3d', 'two pair, aces and kings', 'As Ac Kh Kd Qc'],
    ['a pair', '2s 2h 5d 9c', 'Ac Kd Qc 8h 3d', 'pair of twos', '2s 2h Ac Kd Qc'],
    ['nothing', 'Js 9h 5d 2c', 'Ac Kd Qc 8h 3d', 'ace high', 'Ac Kd Qc Js 9h'],
  ])('makes %s', (_, hole, board, name, made) => {
    const hand = read(hole, board)

    expect(hand.name).toBe(name)
    expect(hand.made).toContain(made)
  })

  it.each([
    ['one suited card with four on the board', 'As Kd Qc 2h', '3s 7s 9s Js 4d', 'ace high'],
    ['one suited card with three on the board', 'As Kd Qc 2h', '3s 7s 9s Jh 4d', 'ace high'],
    ['a flush that lies on the board', '2d 3c 4d 5c', '7s 9s Js Qs Ks', 'king high'],
    ['three suited cards in the hand', 'As Ks Qs 2h', '3s 7s 9h Jh 4d', 'ace high'],
    ['a straight that lies on the board', '2d 2c 7h 7c', 'Ts Jd Qc Kh As', 'pair of sevens'],
    ['four of a kind in the hand', '9s 9h 9d 9c', 'As Kd Qc 8h 3d', 'pair of nines'],
    ['four of a kind on the board', 'As Kd 8c 2h', '9s 9h 9d 9c 3d', 'three of a kind, nines'],
    ['a full house on the board', 'As Qd 8c 2h', '9s 9h 9d Kc Kd', 'three of a kind, nines'],
    ['one hole card that makes a straight', 'As 2d 2c 7h', 'Ts Jd Qc Kh 3s', 'pair of twos'],
  ])('does not count %s', (_, hole, board, name) => {
    expect(read(hole, board).name).toBe(name)
  })

  it.each([
    ['three hole cards', 'As Ks Qs', '2c 3c 4c 5c 7d'],
    ['five hole cards', 'As Ks Qs Js Ts', '2c 3c 4c 5c 7d'],
    ['a board of four', 'As Ks Qs Js', '2c 3c 4c 5c'],
    ['a board of six', 'As Ks Qs Js', '2c 3c 4c 5c 7d 8d'],
  ])('cannot be ranked with %s', (_, hole, board) => {
    expect(() => rankOmaha(cards(hole), cards(board))).toThrow(RangeError)
  })
})

describe('bestFive', () => {
  it('knows the best hand before the board is complete', () => {
    const hole = cards('As Kh 5d 5c')

    expect(bestFive(hole, [])).toBeNull()
    expect(describeRank(bestFive(hole, cards('Ac Kd 5h'))?.rank ?? 0)).toBe(
      'three of a kind, fives',
    )
    expect(describeRank(bestFive(hole, cards('Ac Kd 5h Ad'))?.rank ?? 0)).toBe(
      'full house, aces full of kings',
    )
  })
})

describe('describeRank', () => {
  it('names the first and the last of every category', () => {
    const firsts = [1, 2, 11, 167, 323, 1600, 1610, 2468, 3326, 6186, 7462]

    expect(firsts.map(describeRank)).toEqual([
      'royal flush',
      'straight flush, king high',
      'four of a kind, aces',
      'full house, aces full of kings',
      'flush, ace high',
      'straight, ace high',
      'three of a kind, aces',
      'two pair, aces and kings',
      'pair of aces',
      'ace high',
      'seven high',
    ])
  })

  it.each([0, 7463, 1.5, Number.NaN])('knows no rank %d', (rank) => {
    expect(() => describeRank(rank)).toThrow(RangeError)
  })
})
