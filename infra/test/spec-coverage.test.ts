import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryFolder } from '@cardroom/local-servers/repository'

const text = await readFile(join(repositoryFolder, 'docs/spec-coverage.md'), 'utf8')
const { scripts } = JSON.parse(await readFile(join(repositoryFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

// What a name begins with, and the folder that it stands for.
const suites: readonly (readonly [RegExp, string])[] = [
  [/^(?:api|browser|faults)\//, 'e2e/$&'],
  [/^(?:analytics-ingest|admin|chat|contests|kook-game)\//, 'services/$&'],
  [
    /^(?:attribution|brand|contracts|database|poker-bots|poker-engine|service-kit)\//,
    'packages/$&',
  ],
  [/^(?:e2e|gateway|infra|web)\//, '$&'],
]

type Named = { name: string; words: string[] }

/** The tests that the rows name, each with the words of its tests that stand behind it in parentheses. */
function namedTests(): Named[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'))
  const found: Named[] = []
  for (const row of rows) {
    let before = ''
    for (const [, name = '', quotes = ''] of row.matchAll(/`([^`]+)`(?: \(([^)]*)\))?/g)) {
      const whole = name.startsWith('…/') ? besides(before, name.slice('…/'.length)) : name
      if (!suites.some(([start]) => start.test(whole))) continue
      before = whole
      const words = [...quotes.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)
      for (const one of alternatives(whole)) found.push({ name: one, words })
    }
  }
  return found
}

/** `a/{b,c}` as `a/b` and `a/c`. */
function alternatives(name: string): string[] {
  const [, start, list, end] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return list === undefined ? [name] : list.split(',').map((part) => `${start}${part}${end}`)
}

/** What `…/` leaves out: the nearest folder of the test named before that has such a test. */
function besides(before: string, rest: string): string {
  for (let folder = dirname(before); folder !== '.'; folder = dirname(folder)) {
    if (filesOf(`${folder}/${rest}`).length > 0) return `${folder}/${rest}`
  }
  return `${dirname(before)}/${rest}`
}

/** The files of a test, or of a folder of tests. */
function filesOf(name: string): string[] {
  const [start, folder] = suites.find(([first]) => first.test(name)) ?? []
  if (start === undefined || folder === undefined) return []
  const path = name.replace(start, folder)
  if (existsSync(join(repositoryFolder, path)) && path.includes('.')) return [path]
  return globSync([`${path}{,.component}.test.{ts,tsx}`, `${path}/**/*.test.{ts,tsx}`], {
    cwd: repositoryFolder,
  })
}

describe('docs/spec-coverage.md', () => {
  const named = namedTests()

  it('names tests that exist', () => {
    const missing = named.filter(({ name }) => filesOf(name).length === 0)

    expect(named.length).toBeGreaterThan(200)
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('quotes words that stand in those tests', async () => {
    const unheard: string[] = []
    for (const { name, words } of named) {
      const files = filesOf(name).map((file) => readFile(join(repositoryFolder, file), 'utf8'))
      const all = (await Promise.all(files)).join('\n')
      unheard.push(...words.filter((word) => !all.includes(word)).map((word) => `${name}: ${word}`))
    }

    expect(unheard).toEqual([])
  })

  it('names commands that exist', () => {
    const commands = [...text.matchAll(/npm run ([\w:-]+)(?: -- ([a-z-]+))?/g)]
    const missing = commands.filter(
      ([, script = '', bench]) =>
        scripts[script] === undefined ||
        (script === 'bench' && !existsSync(join(repositoryFolder, `e2e/load/${bench}.ts`))),
    )

    expect(commands.length).toBeGreaterThan(5)
    expect(missing.map(([command]) => command)).toEqual([])
  })

  it('has no row that waits for an issue', () => {
    expect(text).not.toMatch(/— issue|\bissue \d|\| — \|/)
  })
})
