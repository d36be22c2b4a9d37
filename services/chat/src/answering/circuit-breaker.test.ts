import { expect, it } from 'vitest'
import { createBreaker } from './circuit-breaker.ts'

it('opens after the maximum of failures in a row, then admits one trial call per rest', () => {
  const clock = { now: 0 }
  const breaker = createBreaker(3, 1000, () => clock.now)
  breaker.failed()
  breaker.failed()
  breaker.succeeded()
  breaker.failed()
  breaker.failed()
  const afterTwo = breaker.admits()
  breaker.failed()
  clock.now = 999
  const whileOpen = breaker.admits()
  clock.now = 1000
  const trials = [breaker.admits(), breaker.admits()]
  breaker.failed()
  const afterFailure = breaker.admits()
  clock.now = 2000
  breaker.admits()
  breaker.succeeded()

  expect([afterTwo, whileOpen, trials, afterFailure]).toEqual([true, false, [true, false], false])
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
})
