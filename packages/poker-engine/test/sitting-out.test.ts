import { describe, expect, it } from 'vitest'
import { nextStep } from '../src/clock.ts'
import { isBalanced } from '../src/table-state.ts'
import { view } from '../src/view.ts'
import { sitting, tableDriver, threeInAHand } from './table-driver.ts'

type Story = ReturnType<typeof tableDriver>

function sitOut(story: Story, name: string) {
  story.take({ type: 'sit_out', connection: name, at: story.at })
}

function sitIn(story: Story, name: string) {
  story.take({ type: 'sit_in', connection: name, at: story.at })
}

/** Ann, Ben and Cid before their first hand. */
function threeWaiting() {
  const story = tableDriver()
  story.sit(['Ann', 0], ['Ben', 2], ['Cid', 5])
  return story
}

const players = (story: Story) => story.table.hand?.players.map(({ seatIndex }) => seatIndex)

describe('sit_out', () => {
  it('leaves the player out of the next deal and takes no ante', () => {
    const story = threeWaiting()

    sitOut(story, 'Ben')
    story.tick()

    expect(players(story)).toEqual([0, 5])
    expect(story.stacks()).toEqual({ Ann: 99, Ben: 100, Cid: 99 })
    expect(isBalanced(story.table)).toBe(true)
  })

  it('is told with the seat, and only while it lasts', () => {
    const story = threeWaiting()

    sitOut(story, 'Ben')

    expect(story.events).toEqual([{ type: 'seat_update', seatIndex: 2 }])
    expect(view(story.table, null).seats[2]).toMatchObject({ isSittingOut: true, status: 'active' })
    sitIn(story, 'Ben')
    expect(view(story.table, null).seats[2]).not.toHaveProperty('isSittingOut')
  })

  it('lets the player finish the hand he is in', () => {
    const story = threeInAHand()

    sitOut(story, 'Cid')
    story.move('pot', 'Cid')

    expect(story.stacks()).toMatchObject({ Cid: 96 })
  })

  it('gives the one whose turn it is no more time', () => {
    const story = threeInAHand()
    const { stepDueAt, turn } = story.table
    story.at += 5000

    sitOut(story, 'Ann')

    expect(story.table).toMatchObject({ stepDueAt, turn })
  })

  it('leaves the table waiting when one player is left', () => {
    const story = threeWaiting()

    sitOut(story, 'Ann')
    sitOut(story, 'Ben')

    expect(story.table).toMatchObject({ status: 'waiting', stepDueAt: null })
  })

  it('leaves the table waiting after a hand in which all but one sat out', () => {
    const story = threeInAHand()

    sitOut(story, 'Ann')
    sitOut(story, 'Ben')
    story.tickUntil('end_hand')

    expect(story.table).toMatchObject({ status: 'waiting', hand: null, stepDueAt: null })
  })

  it('passes the button over', () => {
    const story = threeWaiting()

    sitOut(story, 'Ben')
    story.tick()

    expect(story.table.buttonIndex).toBe(5)
  })

  it.each([
    ['of who does not sit', 'sit_out', 'Eve', 'You have no seat at this table'],
    ['twice', 'sit_out', 'Ben', 'You sit out already'],
    ['back in of who plays', 'sit_in', 'Ann', 'You do not sit out'],
  ] as const)('is refused %s', (_, type, connection, refusal) => {
    const story = threeWaiting()
    sitOut(story, 'Ben')

    expect(story.try({ type, connection, at: story.at })).toBe(refusal)
  })
})

describe('sit_in', () => {
  it('starts the table again with two players', () => {
    const story = threeWaiting()
    sitOut(story, 'Ann')
    sitOut(story, 'Ben')
    story.at += 60_000

    sitIn(story, 'Ben')

    expect(story.table.stepDueAt).toBe(story.at + 3000)
    story.tick()
    expect(players(story)).toEqual([5, 2])
  })

  it('deals cards only with the next hand', () => {
    const story = threeWaiting()
    sitOut(story, 'Ann')
    story.tick()

    sitIn(story, 'Ann')

    expect(players(story)).toEqual([5, 2])
    story.tickUntil('end_hand')
    story.tick()
    expect(players(story)).toHaveLength(3)
  })
})

describe('the seat of a player who sits out', () => {
  it('is given up after five minutes, with its chips', () => {
    const story = threeWaiting()
    sitOut(story, 'Ben')
    const gone = { type: 'stand_up', seatIndex: 2 } as const

    expect(story.try({ ...gone, at: story.at + 299_999 })).toBe('It is not time for that')
    story.take({ ...gone, at: story.at + 300_000 })
    expect(story.stacks()).toEqual({ Ann: 100, Cid: 100 })
    expect(isBalanced(story.table)).toBe(true)
  })

  it('stays as long when the connection closes meanwhile', () => {
    const story = tableDriver()
    story.sit(['Ben', 2])
    sitOut(story, 'Ben')
    const since = story.at
    story.take({ type: 'disconnect', connection: 'Ben', at: since + 1000 })

    expect(nextStep(story.table)).toEqual({
      type: 'stand_up',
      seatIndex: 2,
      dueAt: since + 300_000,
    })
  })

  it('is not kept longer by sitting in and out again without a hand', () => {
    const story = tableDriver()
    story.sit(['Ben', 2])
    sitOut(story, 'Ben')
    const since = story.at
    story.at += 200_000
    sitIn(story, 'Ben')
    sitOut(story, 'Ben')

    expect(nextStep(story.table)?.dueAt).toBe(since + 300_000)
  })

  it('is kept five minutes again once a hand was dealt to it', () => {
    const story = threeWaiting()
    sitOut(story, 'Ben')
    sitIn(story, 'Ben')
    story.tick()
    sitOut(story, 'Ben')

    expect(story.seat('Ben')?.sittingOutSince).toBe(story.at)
  })

  it('is not taken away during a hand, however long that lasts', () => {
    const story = threeInAHand()
    sitOut(story, 'Cid')
    const gone = { type: 'stand_up', seatIndex: 5, at: story.at + 300_000 } as const

    expect(story.try(gone)).toBe('It is not time for that')
  })

  it('can be left at once', () => {
    const story = threeWaiting()
    sitOut(story, 'Ben')

    story.leave('Ben')

    expect(story.stacks()).toEqual({ Ann: 100, Cid: 100 })
  })

  it('survives a hand that is void', () => {
    const story = threeWaiting()
    sitOut(story, 'Ben')
    story.tick()

    story.take({ type: 'recover', seenVersion: 0, at: story.at })

    expect(story.stacks()).toEqual({ Ann: 100, Ben: 100, Cid: 100 })
    expect(story.seat('Ben')).toMatchObject({ isSittingOut: true })
  })
})

describe('two missed turns in a row', () => {
  it('sit the player out, who keeps seat and chips', () => {
    const story = threeInAHand()
    for (let hand = 1; hand <= 2; hand += 1) {
      story.tickUntil('end_hand')
      story.tickUntil('start_hand')
    }

    const out = story.table.seats.filter((seat) => seat?.isSittingOut)

    expect(out.length).toBeGreaterThan(0)
    expect(out.every((seat) => seat?.missedTurns === 2 && !seat.isLeaving)).toBe(true)
    expect(isBalanced(story.table)).toBe(true)
    expect(story.table.chipsInPlay).toBe(300)
  })

  it('are forgotten when the player sits in', () => {
    const story = tableDriver()
    story.sit(['Ann', 0], ['Ben', 2])
    while (!story.seat('Ann')?.isSittingOut) story.tick()

    sitIn(story, 'Ann')

    expect(story.seat('Ann')).toMatchObject({ missedTurns: 0, isSittingOut: false })
  })
})

describe('a table that an earlier release stored', () => {
  it('is dealt to everyone', () => {
    const story = tableDriver()
    story.take({ ...sitting('Ann', 0), at: story.at })
    story.take({ ...sitting('Ben', 1), at: story.at })

    expect(story.table.seats[0]).not.toHaveProperty('isSittingOut')
    story.tick()
    expect(players(story)).toEqual([0, 1])
  })
})
