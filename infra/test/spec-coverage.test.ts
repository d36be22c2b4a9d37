import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'

const text = await readFile(join(repositoryFolder, 'docs/spec-coverage.md'), 'utf8')

/** The folder of each suite that a row may name. */
const suites: readonly (readonly [RegExp, string])[] = [
  [/^(?:api|browser|faults)\//, 'e2e/$&'],
  [/^(?:analytics-ingest|admin|chat|contests|kook-game)\//, 'services/$&'],
  [
    /^(?:attribution|brand|contracts|database|poker-bots|poker-engine|service-kit)\//,
    'packages/$&',
  ],
  [/^(?:e2e|gateway|infra|services|packages|web)\//, '$&'],
]

/** `a/{b,c}` as `a/b` and `a/c`. */
function alternatives(name: string): string[] {
  const [, start, list, end] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return list === undefined ? [name] : list.split(',').map((part) => `${start}${part}${end}`)
}

function isTest(name: string): boolean {
  const [start, folder] = suites.find(([first]) => first.test(name)) ?? []
  if (start === undefined || folder === undefined) return false
  const path = name.replace(start, folder)
  const patterns = [`${path}{,.component}.test.{ts,tsx}`, `${path}/**/*.test.{ts,tsx}`]
  return (
    (path.includes('.') && existsSync(join(repositoryFolder, path))) ||
    globSync(patterns, { cwd: repositoryFolder }).length > 0
  )
}

/** What a name may mean: `…/` leaves out a folder of the test named before. */
function candidatesOf(name: string, before: string): string[] {
  if (!name.startsWith('…/')) return [name]
  const parts = before.split('/')
  return parts.map((_, count) => [...parts.slice(0, -1 - count), name.slice(2)].join('/'))
}

/** The tests that a row names and that are not there. */
function missingTests(row: string): string[] {
  let before = ''
  return [...row.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    if (!name.startsWith('…/') && !suites.some(([start]) => start.test(name))) return []
    const found = candidatesOf(name, before).find((path) => alternatives(path).every(isTest))
    before = found ?? before
    return found === undefined ? [name] : []
  })
}

it('docs/spec-coverage.md names tests that exist', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| '))

  expect(rows.length).toBeGreaterThan(200)
  expect(rows.flatMap(missingTests)).toEqual([])
})
