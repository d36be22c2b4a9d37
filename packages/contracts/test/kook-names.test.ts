import { describe, expect, it } from 'vitest'
import { nameRefusals, NewUsername, Username } from '../src/kook-names.ts'

function judge(name: string): string {
  const parsed = NewUsername.safeParse(name)
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? '')
}

const hex = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

describe('the name of a new player', () => {
  it.each([
    [' Ann ', 'Ann'],
    ['Zoë Ångström', 'Zoë Ångström'],
    ['J. R._O-4', 'J. R._O-4'],
    ['Ｂｏｂ', 'Bob'],
    ['Владимир 7', 'Владимир 7'],
    ['Ελένη', 'Ελένη'],
    ['דניאל', 'דניאל'],
    ['محمد ٣', 'محمد ٣'],
    ['田中さくらカード', '田中さくらカード'],
    ['김민수 2', '김민수 2'],
    ['王小明', '王小明'],
    ['12-34', '12-34'],
  ])('may be %j', (name, stored) => {
    expect(judge(name)).toBe(stored)
  })

  it.each([
    ['  ', 'Enter a username'],
    ['a'.repeat(21), 'A username has at most 20 characters'],
    ['<b>ada</b>', 'A username has letters, digits, spaces and _ . - only'],
    ['Воb', nameRefusals.mixesScripts],
    ['Αnn', nameRefusals.mixesScripts],
    ['Annא', nameRefusals.mixesScripts],
    ['Ann田', nameRefusals.mixesScripts],
    ['ᏞᎬᎪ', nameRefusals.mixesScripts],
    ['Bob\u3164', nameRefusals.isInvisible],
    ['\uFFA0', nameRefusals.isInvisible],
    ['\u115F김', nameRefusals.isInvisible],
    ['ada\u200B', nameRefusals.isInvisible],
    ['\u202Eada', nameRefusals.isInvisible],
  ])('is not %j: %s', (name, reason) => {
    expect(judge(name)).toBe(reason)
  })

  it('has no character that is not shown, of all of Unicode', () => {
    const accepted: string[] = []
    let invisible = 0
    for (let codePoint = 0; codePoint <= 0x10_ff_ff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint)
      if (!/\p{Default_Ignorable_Code_Point}/u.test(character.normalize('NFKC'))) continue
      invisible += 1
      if (NewUsername.safeParse(`Bo${character}b`).success) accepted.push(hex(codePoint))
    }

    expect(invisible).toBeGreaterThan(4000)
    expect(accepted).toEqual([])
  })

  it('of one who sits already may be of before these rules', () => {
    expect(['Воb', 'Bob\u3164'].map((name) => Username.safeParse(name).success)).toEqual([
      true,
      true,
    ])
  })
})
