import { describe, expect, it } from 'vitest'
import { passwordRefusal } from './password-rules.ts'

const policy = { minLength: 6, brandWords: ['Back Room', 'poker'] }
const ownWords = ['ada@quinn.example', 'Ada Quinn']

const refusalOf = (password: string) => passwordRefusal(password, policy, ownWords)

describe('passwordRefusal', () => {
  it.each([
    'seven deuce off suit',
    'kT9#vq',
    'zq8Kv2',
    'the back room never folds',
    'dragon 8374920175',
    'start-Password-77',
  ])('accepts %s', (password) => {
    expect(refusalOf(password)).toBeNull()
  })

  it('refuses fewer characters than the floor', () => {
    expect(refusalOf('kT9#v')).toBe('Password must be at least 6 characters')
    expect(passwordRefusal('kT9#vq', { ...policy, minLength: 15 }, [])).toBe(
      'Password must be at least 15 characters',
    )
  })

  it.each([
    'aaaaaa',
    'aaaaab',
    'abcabc',
    'abcdef',
    'qwertz',
    'zxqwvk',
    '      ',
    'abcdefghijkl',
    'abcabcabcabcabcabcabcabc',
    ' '.repeat(200),
    'passwordpassword',
    'qwertyuiop12',
  ])('refuses %j, which repeats, continues or is known', (password) => {
    expect(refusalOf(password)).not.toBeNull()
  })

  it('refuses the owner twice', () => {
    expect(passwordRefusal('Bossboss', policy, ['boss@backroom.example'])).toContain('your own')
  })

  it.each(['123456', 'letmein', 'LetMeIn1', 'Dragon7!', '!!dragon', 'Winter2026'])(
    'refuses the common %s',
    (password) => {
      expect(refusalOf(password)).toContain('most common')
    },
  )

  it.each([
    'backroom',
    'poker1',
    'POKER1',
    'Back-Room-26!',
    'ThePoker2026',
    'quinn99!',
    'AdaQuinn1',
    'q.u.i.n.n',
  ])('refuses %s, which contains the name of the owner or the brand', (password) => {
    expect(refusalOf(password)).toContain('too easy to guess')
  })
})
