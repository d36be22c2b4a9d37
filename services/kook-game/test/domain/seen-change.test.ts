import { emptyTable } from '@cardroom/poker-engine/table-state'
import { describe, expect, it } from 'vitest'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { toText } from '@cardroom/poker-engine/bytes'
import { nextState, type TableAction } from '../../src/domain/next-state.ts'
import { canBeSeen, shareEqual } from '../../src/domain/seen-change.ts'
import type { TableChange } from '../../src/domain/stored-table.ts'
import { createDealSources } from '../../src/game.ts'
import { createKeys } from '../../src/keys.ts'

const sources = createDealSources(createKeys('a secret of thirty-two characters'))
const bytes = new Uint8Array(32).fill(7)

/** Two players before their first hand, and every change that is made of that. */
function openTable() {
  const at = 1_000_000
  let change: TableChange = {
    stored: { table: emptyTable(), deals: null },
    events: [],
    at,
    checkAgainAt: null,
  }
  /** Whether the change that an action makes can be seen. */
  function isSeen(action: TableAction): boolean {
    const outcome = nextState(change.stored, action, at, sources)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    const before = change
    change = { ...change, stored: outcome.stored, events: outcome.events }
    return canBeSeen(before, change)
  }
  const players = ['Ann', 'Ben']
  for (const [seatIndex, username] of players.entries())
    isSeen({
      type: 'sit',
      connection: username,
      seatIndex,
      username,
      resumeToken: `token of ${username}`,
      deviceId: null,
    })
  const contribute = (seatIndex: number, step: 'commit' | 'open') => {
    const handId = change.stored.deals?.next?.handId ?? ''
    const sent = step === 'open' ? bytes : commitmentOf(handId, { seatIndex, bytes })
    const connection = players[seatIndex] ?? ''
    return isSeen({ type: 'contribute', step, connection, handId, bytes: toText(sent) })
  }
  return { isSeen, contribute, newest: () => change }
}

describe('a change', () => {
  it('is seen when it closes the set of commitments, and no other contribution is', () => {
    const { contribute } = openTable()

    expect([contribute(0, 'commit'), contribute(1, 'commit')]).toEqual([false, true])
    expect([contribute(0, 'open'), contribute(1, 'open')]).toEqual([false, false])
  })

  it('of a seat is seen, and one that another process wrote', () => {
    const { isSeen, newest } = openTable()

    expect(isSeen({ type: 'disconnect', connection: 'Ann' })).toBe(true)
    expect(canBeSeen(newest(), structuredClone({ ...newest(), events: [] }))).toBe(true)
  })
})

describe('what is equal to before', () => {
  it('is the same object, and the rest is as it is now', () => {
    const before = { seats: [{ name: 'Ann' }, { name: 'Ben' }], pot: { amount: 1 }, host: 'Ann' }
    const now = { seats: [{ name: 'Ann' }, { name: 'Cat' }], pot: { amount: 1 } }
    const shared = shareEqual(before, now)

    expect(shared).toEqual(now)
    expect(shared.seats[0]).toBe(before.seats[0])
    expect(shared.pot).toBe(before.pot)
    expect(shareEqual(before, structuredClone(before))).toBe(before)
  })

  it.each<[unknown, unknown]>([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1 }, {}],
    [{}, { a: null }],
    [{ 0: 'a' }, ['a']],
    [['a'], { 0: 'a' }],
    [null, { a: 1 }],
    [{ a: 1 }, null],
  ])('is never taken for something else: %j and then %j', (before, now) => {
    expect(shareEqual(before, now)).toEqual(now)
    expect(Array.isArray(shareEqual(before, now))).toBe(Array.isArray(now))
  })
})
