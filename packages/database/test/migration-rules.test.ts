import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../src/migrations')

/** The last migration from before the rule. */
const lastFree = '0060-saved-filters.ts'

/**
 * What an older service that still runs cannot live with, or what locks a table for as long as it is large. A migration that
 * must do one of these says in a comment `After release N:` why no running service is left that needs what it takes away.
 */
const rules: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\bDROP\s+(?:COLUMN|TABLE|VIEW|FUNCTION|TYPE)\b/i, 'takes away what an older service reads'],
  [/\bRENAME\s+(?:COLUMN\b|TO\b|\w+\s+TO\b)/i, 'renames what an older service reads'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'rewrites the table under a lock'],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows that an older service writes'],
  [
    /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?\S+\s+(?:(?!\bADD\s+COLUMN\b|\bDEFAULT\b)[^,;`])*\bNOT\s+NULL\b(?![^,;`]*\b(?:DEFAULT|GENERATED)\b)/i,
    'refuses rows that an older service writes',
  ],
  [
    /\bADD\s+CONSTRAINT\b(?![^;`]*\bNOT\s+VALID\b)(?=[^;`]*\b(?:CHECK|FOREIGN\s+KEY|UNIQUE)\b)/i,
    'reads the whole table under a lock, and may refuse rows that an older service writes',
  ],
  [/\bREVOKE\b/i, 'takes a right from an older service'],
]

/** Why a migration breaks a service of the release before it; empty if it does not. */
function breaks(source: string): string[] {
  if (/\bAfter release \S+:/.test(source)) return []
  const text = source.replaceAll(/--.*$/gm, '')
  return rules.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : []))
}

describe('a migration', () => {
  const files = readdirSync(folder).filter((file) => file > lastFree)

  it.each(readdirSync(folder).filter((file) => file >= lastFree))(
    '%s leaves what a running older service needs',
    (file) => {
      const source = readFileSync(join(folder, file), 'utf8')

      expect(file === lastFree ? [] : breaks(source)).toEqual([])
    },
  )

  it('has a number of its own', () => {
    const numbers = readdirSync(folder).map((file) => file.slice(0, 4))

    expect(new Set(numbers).size).toBe(numbers.length)
    expect(files.every((file) => /^\d{4}-[a-z-]+\.ts$/.test(file))).toBe(true)
  })

  it.each([
    ['ALTER TABLE a DROP COLUMN b', 1],
    ['DROP TABLE a', 1],
    ['DROP FUNCTION f(uuid)', 1],
    ['ALTER TABLE a RENAME COLUMN b TO c', 1],
    ['ALTER TABLE a RENAME TO b', 1],
    ['ALTER TABLE a ALTER COLUMN b TYPE bigint', 1],
    ['ALTER TABLE a ALTER COLUMN b SET DATA TYPE bigint', 1],
    ['ALTER TABLE a ALTER COLUMN b SET NOT NULL', 1],
    ['ALTER TABLE a ADD COLUMN b text NOT NULL', 1],
    ['ALTER TABLE a ADD COLUMN b text NOT NULL CHECK (b <> $1)', 1],
    ['ALTER TABLE a ADD COLUMN b text, ADD COLUMN c text NOT NULL', 1],
    ['ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0)', 1],
    ['ALTER TABLE a ADD CONSTRAINT c UNIQUE (b)', 1],
    ['REVOKE SELECT ON a FROM cardroom_chat', 1],
    ['ALTER TABLE a ADD COLUMN b text', 0],
    ["ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''", 0],
    ["ALTER TABLE a ADD COLUMN b text DEFAULT '' NOT NULL", 0],
    ['ALTER TABLE a ADD COLUMN b int NOT NULL GENERATED ALWAYS AS IDENTITY', 0],
    ['ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID', 0],
    ['CREATE TABLE a (b text NOT NULL UNIQUE, CHECK (b > $1))', 0],
    ['-- once DROP TABLE a\nSELECT 1', 0],
    ['/* After release 0.1: no service reads it. */ DROP TABLE a', 0],
  ])('%s is judged', (statement, count) => {
    expect(breaks(statement)).toHaveLength(count)
  })
})
