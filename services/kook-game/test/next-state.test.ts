import { randomBytes } from 'node:crypto'
import { toText } from '@cardroom/poker-engine/bytes'
import { contributionMs } from '@cardroom/poker-engine/contributions'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { emptyTable } from '@cardroom/poker-engine/table-state'
import { describe, expect, it } from 'vitest'
import { dealSources } from '../src/game.ts'
import { nextState, type TableAction } from '../src/table/next-state.ts'
import type { StoredTable } from '../src/table/stored-table.ts'

const names = ['Ann', 'Ben', 'Cid']

/** Players at seats 0, 1 and 2 before their first hand, and what each of them contributes. */
function seated(count: number) {
  const at = 1_000_000
  let stored: StoredTable = { table: emptyTable(), deals: null }
  const bytes = names.map(() => randomBytes(32))

  function take(action: TableAction, later = 0): void {
    const outcome = nextState(stored, action, at + later, dealSources)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    stored = outcome.stored
  }
  const next = () => {
    const known = stored.deals?.next
    if (!known) throw new Error('No deal is prepared')
    return known
  }
  const contribution = (seatIndex: number, step: 'commit' | 'open'): TableAction => {
    const { handId } = next()
    const own = bytes[seatIndex] as Uint8Array
    const sent = step === 'open' ? own : commitmentOf(handId, { seatIndex, bytes: own })
    const connection = names[seatIndex] ?? ''
    return { type: 'contribute', step, connection, handId, bytes: toText(sent) }
  }
  for (const [seatIndex, name] of names.slice(0, count).entries()) {
    const who = { username: name, connection: name, resumeToken: name, deviceId: name }
    take({ type: 'sit', seatIndex, ...who })
  }
  return {
    take,
    contribution,
    next,
    contribute: (seats: readonly number[], step: 'commit' | 'open') => {
      for (const seat of seats) take(contribution(seat, step))
    },
    closeStep: () => take({ type: 'close_contributions' }, contributionMs),
    start: () => take({ type: 'start_hand' }, 3000),
    refusalOf: (action: TableAction) => {
      const outcome = nextState(stored, action, at, dealSources)
      return 'refusal' in outcome ? outcome.refusal : null
    },
    dealtIn: () => stored.table.hand?.players.map(({ seatIndex }) => seatIndex).toSorted(),
    played: () => stored.deals?.played,
    leftOut: () => stored.deals?.leftOut[0]?.map(({ username }) => username),
  }
}

const seatsOf = (list: readonly { seatIndex: number }[] = []) =>
  list.map(({ seatIndex }) => seatIndex)

describe('the deal of a hand', () => {
  it('deals a player in who never commits, without a say', () => {
    const game = seated(2)
    game.contribute([0], 'commit')
    game.closeStep()
    game.contribute([0], 'open')
    game.start()

    expect(seatsOf(game.played()?.openings)).toEqual([0])
    expect(game.dealtIn()).toEqual([0, 1])
  })

  it('takes place when nobody contributes', () => {
    const game = seated(2)
    game.closeStep()
    game.start()

    expect(game.played()).toMatchObject({ commitments: [], openings: [] })
    expect(game.dealtIn()).toEqual([0, 1])
  })

  it('leaves out a player who commits and does not open', () => {
    const game = seated(3)
    game.contribute([0, 1, 2], 'commit')
    game.contribute([0, 1], 'open')
    game.closeStep()
    game.start()

    expect(seatsOf(game.played()?.commitments)).toEqual([0, 1, 2])
    expect(seatsOf(game.played()?.openings)).toEqual([0, 1])
    expect([game.dealtIn(), game.leftOut()]).toEqual([[0, 1], ['Cid']])
  })

  it('begins again, without a say for the player who did not open, when too few are left', () => {
    const game = seated(2)
    const { handId, root } = game.next()
    game.contribute([0, 1], 'commit')
    game.contribute([0], 'open')
    game.closeStep()
    game.start()
    const again = game.next()

    expect(game.dealtIn()).toBeUndefined()
    expect(again.handId).not.toBe(handId)
    expect(again.root).not.toBe(root)
    expect(game.refusalOf(game.contribution(1, 'commit'))).toBe('The deal has moved on')
    expect(game.refusalOf(game.contribution(0, 'commit'))).toBeNull()
  })
})

describe('a contribution', () => {
  it('counts once, in its step and for its hand, and only from a seat', () => {
    const game = seated(3)
    game.contribute([0, 1], 'commit')
    const { connection, ...committed } = game.contribution(0, 'commit') as { connection: string }

    const refusals = [
      game.refusalOf(game.contribution(0, 'commit')),
      game.refusalOf(game.contribution(0, 'open')),
      game.refusalOf({ ...game.contribution(2, 'commit'), handId: 'other:1' } as TableAction),
    ]
    game.closeStep()
    refusals.push(game.refusalOf(game.contribution(2, 'commit')))

    expect(connection).toBe('Ann')
    expect(refusals).toEqual(Array(4).fill('The deal has moved on'))
    expect(game.refusalOf({ ...committed, connection: 'Eve' } as TableAction)).toBe(
      'You have no seat at this table',
    )
  })
})
