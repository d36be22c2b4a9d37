import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classNames } from '../../scripts/class-names.ts'

const source = join(import.meta.dirname, '../../src')
const sheets = globSync('**/*.module.css', { cwd: source }).map((sheet) => join(source, sheet))
const classes = Array.from({ length: 40 }, (_, index) => `class${index}`)

/** The name of every class of every sheet, as one build asks for them. */
function namesOf(order: readonly string[]): Map<string, string> {
  const nameOf = classNames()
  return new Map(
    order.flatMap((sheet) => classes.map((name) => [`${sheet} ${name}`, nameOf(name, sheet)])),
  )
}

describe('classNames', () => {
  it('gives every class of every sheet a name of its own', () => {
    const names = [...namesOf(sheets).values()]

    expect(sheets.length).toBeGreaterThan(100)
    expect(new Set(names).size).toBe(sheets.length * classes.length)
  })

  it('comes to the same names whichever sheet a build reads first', () => {
    expect(namesOf(sheets.toReversed())).toEqual(namesOf(sheets))
  })

  it('makes names that a sheet may have, and that no advertisement has', () => {
    for (const name of namesOf(sheets).values())
      expect(name).toMatch(/^[b-df-hj-np-tv-xz]{2}[\da-z]+$/)
  })

  it('gives a class the same name again', () => {
    const nameOf = classNames()

    expect(nameOf('box', sheets[0] ?? '')).toBe(nameOf('box', sheets[0] ?? ''))
  })

  it('refuses a sheet from elsewhere', () => {
    expect(() => classNames()('box', '/elsewhere/box.module.css')).toThrow('is not below')
  })
})
