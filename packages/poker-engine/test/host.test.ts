import { describe, expect, it } from 'vitest'
import { nextStep } from '../src/clock.ts'
import { isBalanced } from '../src/table-state.ts'
import { view } from '../src/view.ts'
import { sitting, tableDriver, threeInAHand } from './table-driver.ts'

const host = { connection: 'host', secretHash: 'hash of the secret' }

/** A hosted table with Ann, Ben and Cid, before or in a hand. */
function hosted(isInHand = false) {
  const story = tableDriver()
  story.take({ ...host, type: 'open', hostId: 'hosty', at: story.at })
  story.sit(['Ann', 0], ['Ben', 2], ['Cid', 5])
  if (isInHand) story.tick()
  return story
}

describe('the host of a table', () => {
  it('is who opens it, once, before anyone sits', () => {
    const story = hosted()

    expect(story.try({ ...host, type: 'open', hostId: 'me', at: story.at })).toBe(
      'This table has a host',
    )
    expect(threeInAHand().try({ ...host, type: 'open', hostId: 'me', at: 1 })).toBe(
      'There are players at this table',
    )
  })

  it('is told by the secret; the secret is in no view', () => {
    const story = hosted()
    const guess = { connection: 'host', secretHash: 'a guess', at: story.at }

    const refusals = [
      story.try({ ...guess, type: 'pause', isPaused: true }),
      story.try({ ...guess, type: 'kick', seatIndex: 0, username: 'Ann' }),
      story.try({ ...guess, type: 'set_rules', rules: { ante: 2, turnMs: 30_000 } }),
      story.try({ ...guess, type: 'close' }),
      threeInAHand().try({ ...guess, type: 'close' }),
    ]

    expect(new Set(refusals)).toEqual(new Set(['Only the host of this table may do that']))
    expect(view(story.table, 0).host).toEqual({
      id: 'hosty',
      ante: 1,
      turnMs: 20_000,
      isPaused: false,
      isClosed: false,
    })
    expect(JSON.stringify(view(story.table, 0))).not.toContain(host.secretHash)
  })

  it('sets ante and clock for the next hand, not for the one in play', () => {
    const story = hosted(true)
    const deadline = story.table.stepDueAt ?? 0
    story.take({ ...host, type: 'set_rules', rules: { ante: 5, turnMs: 45_000 }, at: story.at })
    const kept = story.table.stepDueAt
    story.move('fold', 'Cid')
    const secondTurn = (story.table.stepDueAt ?? 0) - story.at
    story.tickUntil('start_hand')

    expect([kept, secondTurn]).toEqual([deadline, 20_000])
    expect((story.table.stepDueAt ?? 0) - story.at).toBe(45_000)
    expect(story.table.hand?.players.map(({ contributed }) => contributed)).toEqual([5, 5, 5])
    expect(view(story.table, null).play?.ante).toBe(5)
    expect(isBalanced(story.table)).toBe(true)
  })

  it('takes from a short stack what it has: the player is all-in with the ante', () => {
    const story = hosted()
    const seats = story.table.seats.map((seat) =>
      seat?.username === 'Ben' ? { ...seat, stack: 3 } : seat,
    )
    story.table = { ...story.table, seats, chipsInPlay: 203, rules: { ante: 10, turnMs: 20_000 } }

    story.tick()

    expect(story.stacks()).toEqual({ Ann: 90, Ben: 0, Cid: 90 })
    expect(isBalanced(story.table)).toBe(true)
    story.tickUntil('end_hand')
    expect(isBalanced(story.table)).toBe(true)
  })

  it('pauses after the hand in play, and goes on with a countdown', () => {
    const story = hosted(true)
    story.take({ ...host, type: 'pause', isPaused: true, at: story.at })
    story.tickUntil('end_hand')
    const paused = nextStep(story.table)
    story.sit(['Dot', 3])
    const stillPaused = nextStep(story.table)
    story.take({ ...host, type: 'pause', isPaused: false, at: story.at })

    expect([paused, stillPaused]).toEqual([null, null])
    expect(nextStep(story.table)).toEqual({ type: 'start_hand', dueAt: story.at + 3000 })
  })

  it('removes a player, whose browser cannot come back; the hand goes on', () => {
    const story = hosted(true)
    story.take({ ...host, type: 'kick', seatIndex: 5, username: 'Cid', at: story.at })
    const folded = story.table.hand?.players.find(({ seatIndex }) => seatIndex === 5)?.lastAction
    story.tickUntil('end_hand')

    expect(folded).toBe('fold')
    expect(story.seat('Cid')).toBeNull()
    expect(story.try({ ...sitting('Cid', 5), username: 'Other', at: story.at })).toBe(
      'The host has removed you from this table',
    )
    expect(isBalanced(story.table)).toBe(true)
  })

  it.each([false, true])('closes the table, in a hand: %s', (isInHand) => {
    const story = hosted(isInHand)
    story.take({ ...host, type: 'close', at: story.at })
    if (isInHand) story.tickUntil('end_hand')

    expect(story.table.seats.every((seat) => seat === null)).toBe(true)
    expect(story.table.chipsInPlay).toBe(0)
    expect(story.try({ ...sitting('Dot', 1), at: story.at })).toBe('This table is closed')
    expect(nextStep(story.table)).toBeNull()
  })
})
