import { describe, expect, it } from 'vitest'
import { createBreaker } from './circuit-breaker.ts'

function openBreaker() {
  const clock = { now: 0 }
  const breaker = createBreaker(3, 1000, () => clock.now)
  for (let failure = 1; failure <= 3; failure += 1) breaker.failed()
  return { breaker, clock }
}

describe('createBreaker', () => {
  it('admits calls until the maximum of failures in a row', () => {
    const breaker = createBreaker(3, 1000, () => 0)

    breaker.failed()
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    breaker.failed()

    expect(breaker.admits()).toBe('freely')
  })

  it('admits nothing while it is open', () => {
    const { breaker, clock } = openBreaker()

    clock.now = 999

    expect(breaker.admits()).toBeNull()
  })

  it('aborts the signal of waiting calls when it opens, and again when a trial fails', () => {
    const breaker = createBreaker(2, 1000, () => 0)
    const first = breaker.opening()
    breaker.failed()
    const before = first.aborted
    breaker.failed()
    const second = breaker.opening()
    const between = second.aborted
    breaker.failed()

    expect([before, first.aborted, between, second.aborted]).toEqual([false, true, false, true])
  })

  it('admits one trial call at a time afterwards', () => {
    const { breaker, clock } = openBreaker()
    clock.now = 1000

    expect([breaker.admits(), breaker.admits()]).toEqual(['as a trial', null])
  })

  it('opens again when the trial fails, and closes when it succeeds', () => {
    const { breaker, clock } = openBreaker()
    clock.now = 1000
    breaker.admits()
    breaker.failed()
    const afterFailure = breaker.admits()
    clock.now = 2000
    breaker.admits()
    breaker.succeeded()

    expect([afterFailure, breaker.admits(), breaker.admits()]).toEqual([null, 'freely', 'freely'])
  })
})
