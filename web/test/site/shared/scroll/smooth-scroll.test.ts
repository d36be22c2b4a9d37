import { describe, expect, it } from 'vitest'
import { scrollTopAt } from '../../../../src/site/shared/scroll/smooth-scroll.ts'

const at = (elapsedMs: number) =>
  scrollTopAt({ fromTop: 100, toTop: 1100, elapsedMs, durationMs: 800 })

describe('scrollTopAt', () => {
  it('starts where the page stands and ends at the target', () => {
    expect([at(0), at(800)]).toEqual([100, 1100])
  })

  it('is half way at half time', () => {
    expect(at(400)).toBe(600)
  })

  it('is slow at both ends', () => {
    expect(at(80) - at(0)).toBeLessThan(10)
    expect(at(800) - at(720)).toBeLessThan(10)
  })

  it('never moves backwards', () => {
    const tops = Array.from({ length: 81 }, (_, step) => at(step * 10))

    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })

  it('stays at the ends before and after its time', () => {
    expect([at(-50), at(5000)]).toEqual([100, 1100])
  })

  it('scrolls up as well', () => {
    const top = scrollTopAt({ fromTop: 900, toTop: 100, elapsedMs: 400, durationMs: 800 })

    expect(top).toBe(500)
  })

  it('is at the target at once when the duration is 0', () => {
    expect(scrollTopAt({ fromTop: 0, toTop: 70, elapsedMs: 0, durationMs: 0 })).toBe(70)
  })
})
