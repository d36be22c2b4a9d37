import { describe, expect, it } from 'vitest'
import { nextStep } from '../src/clock.ts'
import { isBalanced } from '../src/table-state.ts'
import { view } from '../src/view.ts'
import { tableDriver, threeInAHand } from './table-driver.ts'

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

  it('leaves the table waiting when one player is left', () => {
    const story = threeWaiting()

    sitOut(story, 'Ann')
    sitOut(story, 'Ben')

    expect(story.table).toMatchObject({ status: 'waiting', stepDueAt: null })
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
})
