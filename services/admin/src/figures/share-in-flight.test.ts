import { describe, expect, it } from 'vitest'
import { shareInFlight } from './share-in-flight.ts'

describe('shareInFlight', () => {
  it('runs once for callers who ask for the same thing at once', async () => {
    let runs = 0
    const load = shareInFlight((key: string) => {
      runs += 1
      return Promise.resolve(`${key} ${runs}`)
    })

    const values = await Promise.all([load('a'), load('a'), load('b')])

    expect(values).toEqual(['a 1', 'a 1', 'b 2'])
  })

  it('runs again for one who asks later, after a failure too', async () => {
    let runs = 0
    const load = shareInFlight(() => {
      runs += 1
      return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(runs)
    })

    await expect(load('a')).rejects.toThrow('away')
    expect(await load('a')).toBe(2)
    expect(await load('a')).toBe(3)
  })

  it('hands nobody a run that hangs, and keeps the one that came after it', async () => {
    let clock = 0
    const runs: PromiseWithResolvers<string>[] = []
    const load = shareInFlight(
      () => {
        const run = Promise.withResolvers<string>()
        runs.push(run)
        return run.promise
      },
      () => clock,
    )

    const first = load('a')
    clock = 15_000
    const [second, third] = [load('a'), load('a')]
    runs[0]?.resolve('late')
    await first
    const fourth = load('a')
    runs[1]?.resolve('new')

    expect(runs).toHaveLength(2)
    expect(await Promise.all([second, third, fourth])).toEqual(['new', 'new', 'new'])
  })
})
