import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const hasher = createPasswordHasher()

describe('hash', () => {
  it('is argon2id in PHC form, with a new salt each time', async () => {
    const [one, other] = await Promise.all([hasher.hash('secret'), hasher.hash('secret')])

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it('turns callers away once two work and twenty wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, () => hasher.hash('secret')),
    )

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused).toEqual(
      refused.map(() =>
        expect.objectContaining({ reason: expect.objectContaining({ status: 503 }) }),
      ),
    )
    expect(await hasher.hash('secret')).toContain('$argon2id$')
  })
})

describe('matches', () => {
  it('knows the password behind a hash', async () => {
    const hash = await hasher.hash('secret')

    expect(await hasher.matches('secret', hash)).toBe(true)
    expect(await hasher.matches('Secret', hash)).toBe(false)
  })

  it('reads a hash of another cost', async () => {
    const hash =
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

    expect(await hasher.matches('password', hash)).toBe(true)
  })

  it('takes the same letters as the same password, however they were typed', async () => {
    const hash = await hasher.hash('caf\u00e9')

    expect(await hasher.matches('cafe\u0301', hash)).toBe(true)
  })

  it('says no where there is no password', async () => {
    expect(await hasher.matches('secret', null)).toBe(false)
  })
})
