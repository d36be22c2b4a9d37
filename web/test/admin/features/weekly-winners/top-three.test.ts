import type { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { describe, expect, it } from 'vitest'
import { nextWeek, topThree } from '../../../../src/admin/features/weekly-winners/top-three.ts'

function player(id: number, rank: number, rakeAmount: string, isActive = true): AdminRakePlayer {
  return {
    id,
    playerName: `player${id}`,
    displayName: `Player ${id}`,
    rakeAmount,
    avatarUrl: null,
    isActive,
    lastUpdated: '2026-08-04T12:00:00.000Z',
    createdAt: '2026-08-01T12:00:00.000Z',
    rank,
  }
}

function winnerOf(weekNumber: number): AdminWeeklyWinner {
  return {
    id: weekNumber,
    weekNumber,
    position: 1,
    playerName: 'maverick',
    displayName: 'Maverick',
    avatarUrl: null,
    rakeAmount: '10.00',
    prizeAmount: 100,
    finalizedAt: '2026-08-10T12:00:00.000Z',
    createdAt: '2026-08-10T12:00:00.000Z',
  }
}

describe('topThree', () => {
  it('takes the first three by rank of the active players with an amount', () => {
    const three = topThree([
      player(1, 4, '9.00'),
      player(2, 2, '100.00'),
      player(3, 1, '500.00', false),
      player(4, 6, '0.00'),
      player(5, 3, '100.00'),
      player(6, 5, '8.00'),
    ])

    expect(three.map(({ id }) => id)).toEqual([2, 5, 1])
  })

  it('is shorter where fewer have an amount', () => {
    expect(topThree([player(1, 2, '0.00'), player(2, 1, '0.01')])).toHaveLength(1)
  })
})

describe('nextWeek', () => {
  it('begins with the first and follows the last one finalized', () => {
    expect(nextWeek([])).toBe(1)
    expect(nextWeek([winnerOf(2), winnerOf(4), winnerOf(1)])).toBe(5)
  })

  it('never leaves the year', () => {
    expect(nextWeek([winnerOf(52)])).toBe(52)
  })
})
