import { describe, expect, it } from 'vitest'
import { view } from '../src/view.ts'
import { sitting, tableDriver, threeInAHand } from './table-driver.ts'

type Story = ReturnType<typeof tableDriver>

const takeTime = (story: Story, name: string, more: { turn?: number; handId?: string } = {}) =>
  story.try({ type: 'take_time', connection: name, username: name, at: story.at, ...more })

const bankOf = (story: Story, seatIndex: number) => view(story.table, seatIndex).you?.timeBankMs

/** Cid has spent 20 s, lost the turn, and left. */
function cidLeft() {
  const story = threeInAHand()
  takeTime(story, 'Cid')
  story.tick()
  story.leave('Cid')
  story.move('fold', 'Ann')
  story.tickUntil('end_hand')
  return story
}

const sitAgain = (story: Story, more: object = {}) =>
  story.take({ ...sitting('Cid', 5), ...more, at: story.at })

describe('take_time', () => {
  it('moves the end of the turn by 20 s and keeps the turn', () => {
    const story = threeInAHand()
    const { stepDueAt, turn } = story.table
    story.at += 19_000

    expect(takeTime(story, 'Cid', { turn: turn ?? 0 })).toBeNull()

    expect(story.table).toMatchObject({ stepDueAt: (stepDueAt ?? 0) + 20_000, turn })
    expect(story.events).toEqual([{ type: 'seat_update', seatIndex: 5 }])
    expect(bankOf(story, 5)).toBe(40_000)
  })

  it('gives back what the player did not need', () => {
    const story = threeInAHand()
    story.at += 19_000
    takeTime(story, 'Cid')
    story.at += 4000

    story.move('pot', 'Cid')

    expect(bankOf(story, 5)).toBe(56_000)
  })

  it('ends with 60 s', () => {
    const story = threeInAHand()
    const { stepDueAt } = story.table
    for (let time = 1; time <= 3; time += 1) takeTime(story, 'Cid')

    expect(takeTime(story, 'Cid')).toBe('Your time bank is empty')
    expect(story.table.stepDueAt).toBe((stepDueAt ?? 0) + 60_000)
    expect(bankOf(story, 5)).toBe(0)
  })

  it('is not refilled by the next hand', () => {
    const story = threeInAHand()
    takeTime(story, 'Cid')
    story.tickUntil('end_hand')
    story.tickUntil('start_hand')

    expect(bankOf(story, 5)).toBe(40_000)
  })
})

describe('the time bank of a browser that sits down again', () => {
  it('is as it was left', () => {
    const story = cidLeft()

    sitAgain(story)

    expect(bankOf(story, 5)).toBe(40_000)
  })

  it('is full after an hour', () => {
    const story = cidLeft()
    story.at += 3_600_000

    sitAgain(story)

    expect(bankOf(story, 5)).toBe(60_000)
  })

  it('is remembered for the 24 browsers that left last', () => {
    const story = tableDriver()
    story.table = {
      ...story.table,
      spentTimeBanks: Array.from({ length: 24 }, (_, index) => ({
        deviceId: `device ${index}`,
        timeBankMs: 1000,
        leftAt: story.at - 1000 - index,
      })),
    }
    story.sit(['Ann', 0], ['Ben', 2])
    story.tick()
    takeTime(story, 'Ann')
    takeTime(story, 'Ben')
    story.tickUntil('end_hand')
    story.leave('Ann')
    story.leave('Ben')

    const devices = story.table.spentTimeBanks?.map(({ deviceId }) => deviceId)

    expect(devices).toHaveLength(24)
    expect(devices?.[0]).toMatch(/^device of/)
    expect(devices).not.toContain('device 23')
  })
})
