import { afterEach, describe, expect, it } from 'vitest'
import { createSeatLock, type SeatLock } from '../../../../src/site/features/kook/seat-lock.ts'

const open: SeatLock[] = []
let names = 0

afterEach(() => {
  for (const lock of open.splice(0)) lock.release()
})

/** Tabs of one browser that may play the same seat, and what they are told. */
function tabs(...locks: (LockManager | null)[]) {
  names += 1
  return locks.map((manager) => {
    const told: string[] = []
    const lock = createSeatLock(
      `seat ${names}`,
      { onGranted: () => told.push('granted'), onTaken: () => told.push('taken') },
      manager,
    )
    open.push(lock)
    return { lock, told }
  })
}

const twoTabs = () => tabs(navigator.locks, navigator.locks) as [Tab, Tab]
type Tab = ReturnType<typeof tabs>[number]

describe('the lock of a seat', () => {
  it('is given to the second tab when the first one releases it', async () => {
    const [first, second] = twoTabs()
    first.lock.claim()
    await expect.poll(() => first.told).toEqual(['granted'])

    second.lock.claim()
    const { pending = [] } = await navigator.locks.query()
    expect(pending).toHaveLength(1)
    expect(second.lock.isHeld()).toBe(false)
    first.lock.release()

    await expect.poll(() => second.told).toEqual(['granted'])
    expect(first.told).toEqual(['granted'])
    expect(first.lock.isHeld()).toBe(false)
  })

  it('is taken over on request, and the first tab is told', async () => {
    const [first, second] = twoTabs()
    first.lock.claim()
    await expect.poll(() => first.told).toEqual(['granted'])
    second.lock.claim()

    second.lock.take()

    await expect.poll(() => second.told).toEqual(['granted'])
    await expect.poll(() => first.told).toEqual(['granted', 'taken'])
    expect(first.lock.isHeld()).toBe(false)
  })

  it('is not given to a tab that no longer waits', async () => {
    const [first, second] = twoTabs()
    first.lock.claim()
    await expect.poll(() => first.told).toEqual(['granted'])
    second.lock.claim()
    second.lock.release()
    first.lock.release()

    first.lock.claim()

    await expect.poll(() => first.told).toEqual(['granted', 'granted'])
    expect(second.told).toEqual([])
  })

  it('is given to every tab where there are no locks', () => {
    const [first, second] = tabs(null, null) as [Tab, Tab]

    first.lock.claim()
    second.lock.claim()

    expect([first.told, second.told]).toEqual([['granted'], ['granted']])
  })
})
