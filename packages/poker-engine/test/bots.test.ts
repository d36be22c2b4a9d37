import { describe, expect, it } from 'vitest'
import { nextStep } from '../src/clock.ts'
import { shuffleDeck } from '../src/card.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { isBalanced } from '../src/table-state.ts'
import { view } from '../src/view.ts'
import { sitting, tableDriver } from './table-driver.ts'

const bots = ['Bot Ada', 'Bot Max', 'Bot Eva', 'Bot Leo'].map((username) => ({
  username,
  strategy: 'loose',
}))

/** Ann at a practice table. */
function practice() {
  const story = tableDriver()
  story.take({ ...sitting('Ann', 2), bots, at: story.at })
  return story
}

const names = ({ table }: ReturnType<typeof practice>) =>
  table.seats.map((seat) => seat?.username ?? null)

describe('a practice table', () => {
  it('seats the bots with the person, each with a buy-in, and deals', () => {
    const story = practice()

    expect(names(story)).toEqual(['Bot Leo', null, 'Ann', 'Bot Ada', 'Bot Max', 'Bot Eva'])
    expect(story.table.chipsInPlay).toBe(500)
    expect(isBalanced(story.table)).toBe(true)
    expect(story.tick()).toBe('start_hand')
  })

  it('has one person only, who may come back while a hand that was left is played', () => {
    const story = practice()
    const other = { ...sitting('Ben', 1), bots, at: story.at }

    expect(story.try(other)).toBe('This table is for one person to practice: open your own')
    story.tick()
    story.leave('Ann')
    expect(story.try(other)).toBeNull()
    story.tickUntil('end_hand')
    expect(names(story)).toEqual(['Bot Leo', 'Ben', null, 'Bot Ada', 'Bot Max', 'Bot Eva'])
    expect(isBalanced(story.table)).toBe(true)
  })

  it('gives a bot a second, and never times it out or sits it out', () => {
    const story = practice()
    story.tick()
    const turn = view(story.table, null).currentTurnSeat

    expect(nextStep(story.table)).toEqual({
      type: 'move_bot',
      seatIndex: turn,
      dueAt: story.at + 1000,
    })
    expect(story.try({ type: 'time_out', at: story.at + 30_000 })).toBe('It is not time for that')
    expect(story.try({ type: 'move_bot', move: 'pot', at: story.at + 999 })).toBe(
      'It is not time for that',
    )
  })

  it('keeps every chip over hands in which bots lose everything and buy in again', () => {
    const story = practice()
    const randomBelow = seededRandomBelow(1)
    for (let hand = 0; hand < 20 && story.seat('Ann') !== null; hand += 1) {
      story.tick(shuffleDeck(randomBelow))
      while (story.table.status === 'betting') {
        if (nextStep(story.table)?.type === 'move_bot') story.tick()
        else story.move('fold', 'Ann')
        expect(isBalanced(story.table)).toBe(true)
      }
      story.tickUntil('end_hand')
      expect(isBalanced(story.table)).toBe(true)
      expect(names(story).filter((name) => name !== null)).toHaveLength(5)
      expect(Object.values(story.stacks()).every((stack) => stack > 0)).toBe(true)
    }
    expect(story.table.chipsInPlay).toBeGreaterThan(500)
  })

  it('is empty when the person leaves between hands, during a hand, or is away for a minute', () => {
    const between = practice()
    between.leave('Ann')
    const during = practice()
    during.tick()
    during.leave('Ann')
    during.tickUntil('end_hand')
    const away = practice()
    away.take({ type: 'disconnect', connection: 'Ann', at: away.at })
    for (let steps = 0; steps < 100 && nextStep(away.table) !== null; steps += 1) away.tick()

    for (const { table } of [between, during, away]) {
      expect(table.seats).toEqual(Array(6).fill(null))
      expect(table.chipsInPlay).toBe(0)
      expect(nextStep(table)).toBeNull()
    }
  })

  it('shows who is a bot, and its cards to nobody', () => {
    const story = practice()
    story.tick()
    const { seats } = view(story.table, 2)

    expect(seats.map(({ isBot = false }) => isBot)).toEqual([true, false, false, true, true, true])
    expect(seats.flatMap(({ hand }) => hand).filter((card) => card !== '??')).toHaveLength(4)
    expect(JSON.stringify(seats)).not.toContain('loose')
  })
})
