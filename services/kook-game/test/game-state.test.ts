import type { TableEvent } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { getFrameType } from '../src/sockets/game-state.ts'

const turn = { type: 'action_required', seatIndex: 1 } as const
const made = { type: 'action_made', seatIndex: 0, action: 'pot', amount: 2 } as const
const start = { type: 'hand_start', handId: 'hand' } as const
const street = { type: 'board_update', street: 'flop' } as const
const showdown = { type: 'showdown' } as const
const seat = { type: 'seat_update', seatIndex: 3 } as const

describe('the type of a frame', () => {
  it.each<[string, TableEvent[]]>([
    ['game_state', []],
    ['game_state', [{ type: 'game_state' }]],
    ['seat_update', [seat]],
    ['hand_start', [start, turn]],
    ['action_required', [made, turn]],
    ['action_made', [made]],
    ['board_update', [street]],
    ['showdown', [made, showdown]],
    ['showdown', [street, seat, showdown]],
    ['hand_start', [{ type: 'game_state' }, start, turn]],
  ])('is %s for %j', (type, events) => {
    expect(getFrameType(events)).toBe(type)
  })
})
