import { describe, expect, it } from 'vitest'
import { ranked } from '../../../../src/site/features/rake-race/ranked.ts'

const player = (id: number, rakeAmount: string) => ({
  id,
  playerName: `player${id}`,
  displayName: `Player ${id}`,
  avatarUrl: null,
  rakeAmount,
})
const order = (...amounts: string[]) => {
  const players = amounts.map((amount, index) => player(index, amount))
  return ranked(players).map(({ rakeAmount }) => rakeAmount)
}

describe('players', () => {
  it('are ordered by number, not by text', () => {
    expect(order('99.90', '1204.50', '1000000000.01', '1000000000.02')).toEqual([
      '1000000000.02',
      '1000000000.01',
      '1204.50',
      '99.90',
    ])
  })

  it('with equal amounts keep the order in which the service names them', () => {
    const ids = ranked([player(3, '5.00'), player(1, '5.00'), player(2, '7.00')]).map(
      ({ id }) => id,
    )

    expect(ids).toEqual([2, 3, 1])
  })
})
