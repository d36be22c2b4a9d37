import { describe, expect, it } from 'vitest'
import { createStopwatch } from '../../../../src/site/shared/tracking/stopwatch.ts'

function stopwatchAt() {
  let now = 1000
  const stopwatch = createStopwatch(() => now)
  return { stopwatch, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('createStopwatch', () => {
  it('counts only while it runs', () => {
    const { stopwatch, pass } = stopwatchAt()

    pass(5000)
    stopwatch.start()
    pass(3000)
    stopwatch.pause()
    pass(60_000)
    stopwatch.start()
    pass(4000)

    expect(stopwatch.seconds()).toBe(7)
  })

  it('ignores a second start', () => {
    const { stopwatch, pass } = stopwatchAt()

    stopwatch.start()
    pass(2000)
    stopwatch.start()
    pass(2000)

    expect(stopwatch.seconds()).toBe(4)
  })

  it('is 0 before its first start', () => {
    const { stopwatch, pass } = stopwatchAt()

    pass(2000)
    stopwatch.pause()

    expect(stopwatch.seconds()).toBe(0)
  })
})
