import { describe, expect, it } from 'vitest'
import { isPossibleSpam } from '../../src/leads/possible-spam.ts'

describe('isPossibleSpam', () => {
  it('trusts who took two seconds and saw no hidden field', () => {
    expect(isPossibleSpam({ website: '', elapsedMs: 2000 })).toBe(false)
    expect(isPossibleSpam({ elapsedMs: 86_400_000 })).toBe(false)
  })

  it.each([
    { website: 'https://spam.example', elapsedMs: 9000 },
    { website: '', elapsedMs: 1999 },
    { elapsedMs: undefined },
    {},
  ])('doubts %o', (filling) => {
    expect(isPossibleSpam(filling)).toBe(true)
  })
})
