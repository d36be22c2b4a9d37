import { describe, expect, it } from 'vitest'
import { createFrameBudget } from '../src/sockets/table-socket.ts'

const start = 1_800_000_000_000

function takeMany(budget: ReturnType<typeof createFrameBudget>, count: number, at: number): number {
  return Array.from({ length: count }, () => budget.take(at)).filter(Boolean).length
}

describe('createFrameBudget', () => {
  it('allows a burst of twenty, then ten a second', () => {
    const budget = createFrameBudget(1, start)

    const atOnce = takeMany(budget, 30, start)
    const aSecondLater = takeMany(budget, 30, start + 1000)

    expect([atOnce, aSecondLater]).toEqual([20, 10])
  })

  it('never saves up more than a burst', () => {
    const budget = createFrameBudget(1, start)

    const afterAnHour = takeMany(budget, 50, start + 3_600_000)

    expect(afterAnHour).toBe(20)
  })

  it('loses patience with the twentieth bad frame within a minute', () => {
    const budget = createFrameBudget(1, start)

    const patience = Array.from({ length: 20 }, (_, index) => budget.recordBadFrame(start + index))

    expect(patience).toEqual([...Array<boolean>(19).fill(true), false])
  })

  it('forgets bad frames after a minute', () => {
    const budget = createFrameBudget(1, start)
    for (let bad = 0; bad < 19; bad += 1) budget.recordBadFrame(start)

    const isForgiven = budget.recordBadFrame(start + 60_000)

    expect(isForgiven).toBe(true)
  })

  it('grows with the factor', () => {
    const budget = createFrameBudget(3, start)

    expect(takeMany(budget, 100, start)).toBe(60)
  })
})
