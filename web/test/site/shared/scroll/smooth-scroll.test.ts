import { expect, it } from 'vitest'
import { scrollTopAt } from '../../../../src/site/shared/scroll/smooth-scroll.ts'

it.each([
  [-50, 100],
  [0, 100],
  [400, 600],
  [800, 1100],
  [5000, 1100],
])('after %i ms of 800 the window is at %i px', (elapsedMs, top) => {
  expect(scrollTopAt({ fromTop: 100, toTop: 1100, elapsedMs, durationMs: 800 })).toBe(top)
})

it('jumps when the duration is 0', () => {
  expect(scrollTopAt({ fromTop: 0, toTop: 70, elapsedMs: 0, durationMs: 0 })).toBe(70)
})
