import { describe, expect, it } from 'vitest'
import { isBalanced } from '../src/table-state.ts'
import { deckOf, tableDriver, threeInAHand } from './table-driver.ts'

/** Ann, Ben and Cid before their hand, which the ante will leave Cid nothing for. */
function cidHasOneChip() {
  const story = tableDriver()
  story.sit(['Ann', 0], ['Ben', 2], ['Cid', 5])
  const seats = story.table.seats.map((seat) =>
    seat?.username === 'Cid' ? { ...seat, stack: 1 } : seat,
  )
  story.table = { ...story.table, seats, chipsInPlay: 201 }
  return story
}

describe('the start of a hand', () => {
  it('comes 3 s after a second player waits', () => {
    const story = tableDriver()
    story.sit(['Ann', 0])
    const alone = story.table.stepDueAt
    story.sit(['Ben', 2])
    const twoSince = story.at
    story.at += 1000
    story.sit(['Cid', 5])

    expect(alone).toBeNull()
    expect(story.table.stepDueAt).toBe(twoSince + 3000)
    expect(
      story.try({ type: 'start_hand', handId: '1', deck: deckOf(''), at: twoSince + 2999 }),
    ).toBe('It is not time for that')
  })

  it('takes an ante of 1 from everyone and asks the left of the button', () => {
    const story = threeInAHand()

    expect(story.stacks()).toEqual({ Ann: 99, Ben: 99, Cid: 99 })
    expect(story.table).toMatchObject({ buttonIndex: 2, status: 'betting' })
    expect(story.events).toMatchObject([
      { type: 'hand_start' },
      { type: 'action_required', seatIndex: 5 },
    ])
    expect(story.table.stepDueAt).toBe(story.at + 20_000)
  })

  it('moves the button one occupied seat clockwise', () => {
    const story = tableDriver()
    story.sit(['Ann', 1], ['Ben', 3], ['Cid', 4])
    const buttons = [0, 1, 2, 3].map(() => {
      story.tick()
      const { buttonIndex } = story.table
      story.tickUntil('end_hand')
      for (const seat of story.table.seats) {
        // Who misses two turns sits out.
        if (!seat?.isSittingOut) continue
        story.take({ type: 'sit_in', connection: seat.username, at: story.at })
      }
      return buttonIndex
    })

    expect(buttons).toEqual([1, 3, 4, 1])
  })
})

describe('a turn', () => {
  it('bets with POT as much as the pot holds', () => {
    const story = threeInAHand()

    story.move('pot', 'Cid')
    story.move('pot', 'Ann')

    expect(story.stacks()).toEqual({ Ann: 93, Ben: 99, Cid: 96 })
    expect(story.events).toEqual([
      { type: 'action_made', seatIndex: 0, action: 'pot', amount: 6 },
      { type: 'action_required', seatIndex: 2 },
    ])
  })

  it('is a FOLD after 20 s, and not before', () => {
    const story = threeInAHand()
    const due = story.at + 20_000

    expect(story.try({ type: 'time_out', at: due - 1 })).toBe('It is not time for that')
    story.take({ type: 'time_out', at: due })
    expect(story.events[0]).toMatchObject({ type: 'action_made', seatIndex: 5, action: 'fold' })
    expect(story.try({ type: 'time_out', at: due })).toBe('It is not time for that')
  })
})

describe('a hand', () => {
  it('is over at once when all but one have folded, and no board is dealt', () => {
    const story = threeInAHand()

    story.move('pot', 'Cid')
    story.move('fold', 'Ann')
    story.move('fold', 'Ben')

    expect(story.table).toMatchObject({ status: 'showdown', hand: { streetsDealt: 0 } })
    expect(story.stacks()).toEqual({ Ann: 99, Ben: 99, Cid: 102 })
    expect(story.table.hand?.pots).toMatchObject([
      { amount: 3, shares: [{ board: 'undivided', winners: [{ seatIndex: 5, amount: 3 }] }] },
    ])
    expect(story.events.map(({ type }) => type)).toEqual(['action_made', 'showdown'])
  })

  it('deals flop, turn and river on both boards, then shows, for 6 s', () => {
    const story = threeInAHand()
    for (const name of ['Cid', 'Ann', 'Ben']) story.move('pot', name)
    const seen: string[] = [story.table.status]

    for (let step = 0; step < 3; step += 1) {
      story.tick()
      seen.push(story.events.map((event) => ('street' in event ? event.street : '')).join())
    }
    story.tick()

    expect(seen).toEqual(['dealing', 'flop', 'turn', 'river'])
    expect(story.events).toEqual([{ type: 'showdown' }])
    expect(story.table.stepDueAt).toBe(story.at + 6000)
    expect(isBalanced(story.table)).toBe(true)
  })

  it('splits the pot between the best hands of both boards', () => {
    const story = tableDriver()
    story.sit(['Ann', 0], ['Ben', 1])
    // One card each in turn, Ann first; then both flops, turns and rivers.
    const deck = deckOf('As Ks Ah Kh 3d 3c 4d 4c 2c 7d 9h Kd 2h 7h 8s 9s Jc Jh')

    story.tick(deck)
    expect(story.table.buttonIndex).toBe(1)
    story.move('pot', 'Ann')
    story.move('pot', 'Ben')
    story.tickUntil('show_hands')

    expect(story.table.hand?.pots).toMatchObject([
      {
        amount: 6,
        shares: [
          { amount: 3, winners: [{ seatIndex: 0, handName: 'pair of aces' }] },
          { amount: 3, winners: [{ seatIndex: 1, handName: 'three of a kind, kings' }] },
        ],
      },
    ])
    expect(story.stacks()).toEqual({ Ann: 100, Ben: 100 })
  })

  it('lets those play on whom the ante took the last chip, without a turn', () => {
    const story = cidHasOneChip()

    story.tick()

    expect(story.events).toContainEqual({ type: 'action_required', seatIndex: 0 })
    story.move('pot', 'Ann')
    story.move('fold', 'Ben')
    expect(story.table.status).toBe('dealing')
    story.tickUntil('end_hand')
    expect(isBalanced(story.table)).toBe(true)
  })

  it('ends for a player without chips with an empty seat, which he may take again', () => {
    const story = tableDriver()
    story.sit(['Ann', 0], ['Ben', 2])
    const seats = story.table.seats.map((seat) => seat && { ...seat, stack: 1 })
    story.table = { ...story.table, seats, chipsInPlay: 2 }
    // Aces for Ann on both boards.
    story.tick(deckOf('As Ks Ah Kh 3d 3c 4d 4c 2c 7d 9h 2d 7h 8s Ts 9s Jc Jd'))

    story.tickUntil('end_hand')

    expect(story.stacks()).toEqual({ Ann: 2 })
    expect(story.table).toMatchObject({ stepDueAt: null, chipsInPlay: 2 })
    story.sit(['Ben', 2])
    expect(story.stacks()).toEqual({ Ann: 2, Ben: 100 })
  })
})

describe('recover', () => {
  it('voids the hand, returns every stack and goes beyond the version that was seen', () => {
    const story = threeInAHand()
    story.move('pot', 'Cid')
    story.move('pot', 'Ann')

    story.take({ type: 'recover', seenVersion: 40, at: story.at })

    expect(story.stacks()).toEqual({ Ann: 100, Ben: 100, Cid: 100 })
    expect(story.table).toMatchObject({ status: 'waiting', hand: null, version: 41 })
    expect(story.table.stepDueAt).toBe(story.at + 3000)
    expect(isBalanced(story.table)).toBe(true)
  })
})
