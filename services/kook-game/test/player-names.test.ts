import { createRequire } from 'node:module'
import { nameRefusals, NewUsername } from '@cardroom/contracts/kook-names'
import { describe, expect, it } from 'vitest'
import { refuseName } from '../src/table/player-names.ts'

/** A character and what it looks like, for every confusable character of Unicode. */
const confusables = Object.entries(
  createRequire(import.meta.url)('unhomoglyph/data.json') as Record<string, string>,
)

/** Whether a player may sit down under this name beside others, all rules together. */
function isSeated(name: string, seated: string[]): boolean {
  const parsed = NewUsername.safeParse(name)
  return parsed.success && refuseName(parsed.data, seated) === null
}

describe('a name at a table', () => {
  it.each([
    ['bob', 'Bob', nameRefusals.isTaken],
    ['BOB', 'Bob', nameRefusals.isTaken],
    ['B0b', 'Bob', nameRefusals.looksLikeAnother],
    ['ВОВ', 'BOB', nameRefusals.looksLikeAnother],
    ['ВОВ', 'Bob', nameRefusals.looksLikeAnother],
    ['lan', 'Ian', nameRefusals.looksLikeAnother],
    ['lAN', 'IAN', nameRefusals.looksLikeAnother],
    ['Adarn', 'Adam', nameRefusals.looksLikeAnother],
    ['Big  Al', 'Big Al', nameRefusals.looksLikeAnother],
    ['сорa'.slice(0, 3), 'cop', nameRefusals.looksLikeAnother],
    ['Bob', 'Bob\u3164', null],
    ['Bobby', 'Bob', null],
    ['Ali', 'All', null],
    ['Zoë', 'Zoe', null],
    ['Ann 2', 'Ann', null],
  ])('%j beside %j: %s', (name, seated, refusal) => {
    expect(refuseName(name, ['Mona', seated])).toBe(refusal)
  })

  it.each([
    'Dealer',
    'DEALER',
    'Dea1er',
    'The Dealer',
    'd_e_a_l_e_r',
    'dealer77',
    'Dеаlеr',
    'admin',
    'ADMIN',
    'Adm1n',
    'adrnin',
    'Site Admin',
    'ADMlN-2',
    'house',
    'H0use',
    'Moderator',
    'm0derator',
    'Host',
    'you',
    'Back Room',
    'backroom',
    'BackR00m Team',
    'back-room',
  ])('%j is reserved', (name) => {
    expect(refuseName(name, [])).toBe(nameRefusals.isReserved)
  })

  it.each([
    'Dr House',
    'The House 1',
    'Adminton',
    'Botond',
    'Modesty',
    'Hostetler',
    'Roomy',
    'Backer',
    'Potter',
  ])('%j is not', (name) => {
    expect(refuseName(name, [])).toBeNull()
  })

  it('never looks like another one, whichever confusable character of Unicode is in it', () => {
    expect(confusables.length).toBeGreaterThan(6000)

    const seatedBoth = confusables.filter(([character, target]) =>
      [
        [character, target],
        [`Jo ${character}`, `Jo ${target}`],
        [`${character}ly`, `${target}ly`],
      ].some(
        ([copy = '', original = '']) =>
          // Another form of the same character is stored, and shown, as that one.
          copy.normalize('NFKC') === copy &&
          isSeated(original, []) &&
          isSeated(copy, [NewUsername.parse(original)]),
      ),
    )

    expect(seatedBoth).toEqual([])
  })

  it('never looks like a reserved one, whichever confusable characters are in it', () => {
    const copies = confusables
      .filter(([, target]) => /^[a-z]$/i.test(target))
      .flatMap(([character, target]) =>
        ['dealer', 'admin', 'house', 'moderator', 'backroom', 'ADMIN', 'DEALER']
          .filter((word) => word.includes(target))
          .map((word) => word.replaceAll(target, character)),
      )

    expect(copies.length).toBeGreaterThan(900)
    expect(copies.filter((copy) => isSeated(copy, []))).toEqual([])
  })
})
