import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../../src/admin/features/rake-players/player-change.ts'
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
    rank: 1,
    ...change,
  }
}

describe('failureOf', () => {
  it('names the player that was changed by someone else', () => {
    const changed = new ChangedMeanwhile(player(1, { displayName: 'Maverick' }))

    expect(failureOf(changed, 'Failed')).toMatch(/^Maverick was changed by someone else/)
    expect(failureOf(new ChangedMeanwhile(null), 'Failed')).toMatch(/deleted by someone else/)
    expect(failureOf(new Error('offline'), 'Failed')).toBe('Failed')
  })
})
