import type { AdminRakePlayer } from '@cardroom/contracts/contests-admin'
import { describe, expect, it } from 'vitest'
import { failureOf, ranked } from '../../../../src/admin/features/rake-players/player-change.ts'
import { ChangedMeanwhile } from '../../../../src/admin/features/rake-players/rake-players-api.ts'

function player(id: number, change: Partial<AdminRakePlayer> = {}): AdminRakePlayer {
  return {
    id,
    playerName: `player${id}`,
    displayName: `Player ${id}`,
    rakeAmount: '0.00',
    avatarUrl: null,
    isActive: true,
    lastUpdated: '2026-08-04T12:00:00.000Z',
    createdAt: '2026-08-01T12:00:00.000Z',
    ...change,
  }
}

describe('ranked', () => {
  it('orders by the amount as a number, highest first', () => {
    const players = ranked([
      player(1, { rakeAmount: '99.00' }),
      player(2, { rakeAmount: '1000.00' }),
      player(3, { rakeAmount: '99.50' }),
    ])

    expect(players.map(({ id, rank }) => [id, rank])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ])
  })

  it('gives a tie to the earlier update, then to the earlier player', () => {
    const later = '2026-08-05T12:00:00.000Z'
    const players = ranked([player(3, { lastUpdated: later }), player(2), player(1)])

    expect(players.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('ranks those that are not active too', () => {
    expect(ranked([player(1, { isActive: false })])).toHaveLength(1)
  })
})

describe('failureOf', () => {
  it('tells whose change is in the way', () => {
    const changed = new ChangedMeanwhile(player(1, { displayName: 'Maverick' }))

    expect(failureOf(changed, 'Failed')).toMatch(/^Maverick was changed by someone else/)
    expect(failureOf(new ChangedMeanwhile(null), 'Failed')).toMatch(/deleted by someone else/)
    expect(failureOf(new Error('offline'), 'Failed')).toBe('Failed')
  })
})
