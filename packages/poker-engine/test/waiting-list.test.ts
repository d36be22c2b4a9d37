import { describe, expect, it } from 'vitest'
import { nextStep } from '../src/clock.ts'
import { sitting, tableDriver } from './table-driver.ts'

/** What somebody sends who wants to wait; his connection is called as he is. */
function waiting(name: string) {
  return {
    type: 'wait' as const,
    username: name,
    connection: name,
    secretHash: `hash of ${name}`,
    deviceId: `device of ${name}`,
    networkId: null,
  }
}

/** Six players whose first hand is not dealt yet, and these on the waiting list. */
function fullTable(...names: string[]) {
  const story = tableDriver()
  story.sit(['Ann', 0], ['Ben', 1], ['Cid', 2], ['Dot', 3], ['Eve', 4], ['Fay', 5])
  for (const name of names) story.take({ ...waiting(name), at: story.at })
  return {
    ...story,
    story,
    offered: () =>
      (story.table.waiting ?? []).filter((each) => each.offeredAt !== null).map((w) => w.username),
    names: () => (story.table.waiting ?? []).map(({ username }) => username),
  }
}

describe('a waiting list', () => {
  it('keeps a free seat for the first, and for nobody else', () => {
    const { story, offered } = fullTable('Gus', 'Hal')
    story.leave('Cid')

    expect(offered()).toEqual(['Gus'])
    expect(story.try({ ...sitting('Ivy', 2), at: story.at })).toBe(
      'This seat is kept for the waiting list',
    )
    expect(story.try({ ...sitting('Hal', 2), at: story.at })).toBe(
      'This seat is kept for the waiting list',
    )
    story.sit(['Gus', 2])
    expect(offered()).toEqual([])
    expect(story.table.waiting?.map(({ username }) => username)).toEqual(['Hal'])
  })

  it('offers as many seats as are free', () => {
    const { story, offered } = fullTable('Gus', 'Hal', 'Ivy')
    story.leave('Cid')
    story.leave('Ann')

    expect(offered()).toEqual(['Gus', 'Hal'])
    story.sit(['Hal', 0])
    expect(offered()).toEqual(['Gus'])
  })

  it('goes to the next when the first does not take the seat within 30 s', () => {
    const { story, offered, names } = fullTable('Gus', 'Hal')
    story.leave('Cid')
    const until = (story.table.waiting?.[0]?.offeredAt ?? 0) + 30_000

    expect(offered()).toEqual(['Gus'])
    expect(story.try({ type: 'drop_waiters', at: until - 1 })).toBe('It is not time for that')
    story.take({ type: 'drop_waiters', at: until })
    expect([names(), offered()]).toEqual([['Hal'], ['Hal']])
  })

  it('keeps a place over a reload, and not for longer', () => {
    const { story, names } = fullTable('Gus', 'Hal')
    story.take({ type: 'disconnect', connection: 'Gus', at: story.at })
    story.take({ ...waiting('Gus'), connection: 'Gus again', at: story.at + 19_000 })
    const back = story.table.waiting?.[0]
    story.take({ type: 'disconnect', connection: 'Hal', at: story.at })
    const step = nextStep({ ...story.table, stepDueAt: null })
    story.take({ type: 'drop_waiters', at: story.at + 20_000 })

    expect(back).toMatchObject({ username: 'Gus', connection: 'Gus again', awaySince: null })
    expect(step).toEqual({ type: 'drop_waiters', dueAt: story.at + 20_000 })
    expect(names()).toEqual(['Gus'])
  })

  it('ends at twenty, and can be left', () => {
    const { story, names } = fullTable(...Array.from({ length: 20 }, (_, n) => `Waiter ${n}`))

    expect(story.try({ ...waiting('Gus'), at: story.at })).toBe('The waiting list is full')
    story.take({ type: 'stop_waiting', connection: 'Waiter 0', at: story.at })
    expect(story.try({ type: 'stop_waiting', connection: 'Waiter 0', at: story.at })).toBe(
      'You do not wait for a seat at this table',
    )
    story.take({ ...waiting('Gus'), at: story.at })
    expect(names().at(-1)).toBe('Gus')
  })

  it('takes an offer back when no seat is free any more', () => {
    const { story, offered } = fullTable('Gus')
    story.leave('Cid')
    const seats = story.table.seats.with(2, { ...story.table.seats[1]!, username: 'Late' })
    story.table = { ...story.table, seats }
    story.take({ type: 'disconnect', connection: 'Gus', at: story.at })

    expect(offered()).toEqual([])
  })
})
