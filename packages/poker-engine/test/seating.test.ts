import { describe, expect, it } from 'vitest'
import { isBalanced } from '../src/table-state.ts'
import { sitting, tableDriver, threeInAHand } from './table-driver.ts'

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

  it.each([
    ['a taken seat', { seatIndex: 0 }, 'This seat is taken'],
    ['a seat beyond the last', { seatIndex: 6 }, 'There is no such seat'],
    ['a seat before the first', { seatIndex: -1 }, 'There is no such seat'],
    ['half a seat', { seatIndex: 1.5 }, 'There is no such seat'],
    ['a name in use, in capitals', { username: 'ANN' }, 'This username is taken at this table'],
    ['a connection that sits', { connection: 'Ann' }, 'You already have a seat at this table'],
    ['a browser that sits', { deviceId: 'device of Ann' }, 'You already have a seat at this table'],
  ])('refuses %s', (_, change, refusal) => {
    const story = tableDriver()
    story.sit(['Ann', 0])
    const before = structuredClone(story.table)

    const answer = story.try({ ...sitting('Ben', 1), ...change, at: story.at })

    expect(answer).toBe(refusal)
    expect(story.table).toEqual(before)
  })

  it('lets browsers in that are not known', () => {
    const story = tableDriver()

    story.take({ ...sitting('Ann', 0), deviceId: null, at: story.at })
    story.take({ ...sitting('Ben', 1), deviceId: null, at: story.at })

    expect(Object.keys(story.stacks())).toEqual(['Ann', 'Ben'])
  })

  it('gives cards only with the next hand', () => {
    const story = threeInAHand()

    story.sit(['Dot', 1])

    expect(story.table.hand?.players).toHaveLength(3)
    expect(story.table.status).toBe('betting')
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

  it('gives the hand to the last one left', () => {
    const story = threeInAHand()

    story.leave('Ann')
    story.leave('Ben')

    expect(story.table.status).toBe('showdown')
    expect(story.stacks()).toMatchObject({ Cid: 102 })
  })

  it('frees at once the seat of someone who has no cards yet', () => {
    const story = threeInAHand()
    story.sit(['Dot', 1])

    story.leave('Dot')

    expect(Object.keys(story.stacks())).toEqual(['Ann', 'Ben', 'Cid'])
    expect(isBalanced(story.table)).toBe(true)
  })

  it('is refused to who does not sit', () => {
    const story = threeInAHand()

    expect(story.try({ type: 'leave', connection: 'Eve', at: story.at })).toBe(
      'You have no seat at this table',
    )
  })
})

describe('a closed connection', () => {
  it('keeps its seat and its turn', () => {
    const story = cidGone()

    expect(story.seat('Cid')).toMatchObject({ connection: null, awaySince: story.at })
    expect(story.tick()).toBe('time_out')
  })

  it('may come back with its token, on another connection', () => {
    const story = cidGone()
    const resumeToken = 'token of Cid'

    story.take({ type: 'resume', resumeToken, connection: 'Cid again', at: story.at })
    const old = story.try({ type: 'disconnect', connection: 'Cid', at: story.at })
    story.take({ type: 'pot', username: 'Cid', connection: 'Cid again', at: story.at })

    expect(old).toBe('You have no seat at this table')
    expect(story.seat('Cid')).toMatchObject({ connection: 'Cid again', awaySince: null })
  })

  it.each([
    ['an unknown token', 'guessed', 'Eve', 'This seat is no longer yours'],
    ['a connection that sits', 'token of Cid', 'Ann', 'You already have a seat at this table'],
  ])('does not come back with %s', (_, resumeToken, connection, refusal) => {
    const story = cidGone()

    expect(story.try({ type: 'resume', resumeToken, connection, at: story.at })).toBe(refusal)
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

  it('cannot come back once it has left', () => {
    const story = threeInAHand()
    story.leave('Cid')
    const resumeToken = 'token of Cid'

    expect(story.try({ type: 'resume', resumeToken, connection: 'Cid', at: story.at })).toBe(
      'This seat is no longer yours',
    )
  })
})
