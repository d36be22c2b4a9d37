import { describe, expect, it } from 'vitest'
import { isBalanced } from '../src/table-state.ts'
import { tableDriver, threeInAHand } from './table-driver.ts'

/** Ann, Ben and Cid in a hand, and Cid's connection has closed. */
function cidGone() {
  const story = threeInAHand()
  story.take({ type: 'disconnect', connection: 'Cid', at: story.at })
  return story
}

describe('sit', () => {
  it('seats people with 100 chips each', () => {
    const story = tableDriver()

    story.sit(['Ann', 3])

    expect(story.table.seats[3]).toMatchObject({ username: 'Ann', stack: 100 })
    expect(story.table).toMatchObject({ status: 'waiting', version: 1, chipsInPlay: 100 })
    expect(story.events).toEqual([{ type: 'seat_update', seatIndex: 3 }])
  })
})

describe('leave', () => {
  it('takes seat and chips away between hands', () => {
    const story = tableDriver()
    story.sit(['Ann', 0], ['Ben', 2])

    story.leave('Ann')

    expect(story.stacks()).toEqual({ Ben: 100 })
    expect(story.table.chipsInPlay).toBe(100)
  })

  it('folds whose turn it is and asks the next', () => {
    const story = threeInAHand()

    story.leave('Cid')

    expect(story.events.map(({ type }) => type)).toEqual([
      'seat_update',
      'action_made',
      'action_required',
    ])
    expect(story.seat('Cid')).toMatchObject({ isLeaving: true, resumeToken: null })
  })

  it('folds who is yet to act and gives the one whose turn it is no more time', () => {
    const story = threeInAHand()
    const due = story.table.stepDueAt
    story.at += 5000

    story.leave('Ben')

    expect(story.table.stepDueAt).toBe(due)
    expect(story.events.map(({ type }) => type)).toEqual(['seat_update', 'action_made'])
  })

  it('lets chips play on that are in the pot', () => {
    const story = threeInAHand()
    story.move('pot', 'Cid')

    story.leave('Cid')
    story.move('fold', 'Ann')
    story.move('fold', 'Ben')
    const shown = story.stacks()
    story.tick()

    expect(shown).toMatchObject({ Cid: 102 })
    expect(story.stacks()).toEqual({ Ann: 99, Ben: 99 })
    expect(isBalanced(story.table)).toBe(true)
  })
})

describe('a closed connection', () => {
  it('may come back with its token, on another connection', () => {
    const story = cidGone()
    const resumeToken = 'token of Cid'

    story.take({ type: 'resume', resumeToken, connection: 'Cid again', at: story.at })
    const old = story.try({ type: 'disconnect', connection: 'Cid', at: story.at })
    story.take({ type: 'pot', username: 'Cid', connection: 'Cid again', at: story.at })

    expect(old).toBe('You have no seat at this table')
    expect(story.seat('Cid')).toMatchObject({ connection: 'Cid again', awaySince: null })
  })

  it('loses its seat after 60 s', () => {
    const story = tableDriver()
    story.sit(['Ann', 0])
    story.take({ type: 'disconnect', connection: 'Ann', at: story.at })
    const gone = { type: 'stand_up', seatIndex: 0 } as const

    expect(story.try({ ...gone, at: story.at + 59_999 })).toBe('It is not time for that')
    story.take({ ...gone, at: story.at + 60_000 })
    expect(story.stacks()).toEqual({})
  })
})
