import { createLogger } from '@cardroom/service-kit/logger'
import { describe, expect, it } from 'vitest'
import { repeat } from './repeat.ts'

const logger = createLogger('chat', 'silent')

describe('repeat', () => {
  it('goes on after a failure', async () => {
    let runs = 0
    const stop = repeat(
      'test',
      async () => {
        runs += 1
        if (runs < 3) throw new Error('Not yet')
      },
      1,
      logger,
    )

    await expect.poll(() => runs).toBeGreaterThan(3)

    await stop()
  })

  it('stops after the current run', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let runs = 0
    const stop = repeat(
      'test',
      async () => {
        runs += 1
        await promise
      },
      0,
      logger,
    )

    const stopped = stop()
    resolve()
    await stopped

    expect(runs).toBe(1)
  })
})
