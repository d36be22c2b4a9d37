import { describe, expect, it } from 'vitest'
import { shared } from './share-in-flight.ts'

describe('shared', () => {
  it('runs once for callers who ask for the same thing at once', async () => {
    let runs = 0
    const load = shared((key: string) => {
      runs += 1
      return Promise.resolve(`${key} ${runs}`)
    })

    const values = await Promise.all([load('a'), load('a'), load('b')])

    expect(values).toEqual(['a 1', 'a 1', 'b 2'])
  })

  it('runs again for a later caller, after a failure too', async () => {
    let runs = 0
    const load = shared(() => {
      runs += 1
      return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(runs)
    })

    await expect(load('a')).rejects.toThrow('away')
    expect(await load('a')).toBe(2)
    expect(await load('a')).toBe(3)
  })
})
