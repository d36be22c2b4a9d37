import { describe, expect, it } from 'vitest'
import { onFreePort } from '../src/ports.ts'

const taken = (port: number) =>
  new Error(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`)

describe('onFreePort', () => {
  it('tries another port while the port is taken', async () => {
    const tried: number[] = []

    const port = await onFreePort(async (candidate) => {
      tried.push(candidate)
      if (tried.length < 3) throw taken(candidate)
      return candidate
    })

    expect(tried).toHaveLength(3)
    expect(port).toBe(tried[2])
  })

  it('does not try again after another failure', async () => {
    let attempts = 0
    const starting = onFreePort(async () => {
      attempts += 1
      throw new Error('the disk is full')
    })

    await expect(starting).rejects.toThrow('the disk is full')
    expect(attempts).toBe(1)
  })

  it('tries only the port that was chosen', async () => {
    await expect(onFreePort((port) => Promise.reject(taken(port)), 8080)).rejects.toThrow(
      'address already in use 127.0.0.1:8080',
    )
  })
})
