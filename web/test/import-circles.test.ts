import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

const source = new URL('../src', import.meta.url).pathname
const imports = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g

/** Which of the files imports which, as paths below `src`. */
const importsOf = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return [file, [...text.matchAll(imports)].map(([, path = '']) => join(dirname(file), path))]
    }),
)

/** The nodes that lead back to themselves. */
function circles(edges: ReadonlyMap<string, Iterable<string>>): string[] {
  return [...edges.keys()].filter((start) => {
    const reached = new Set<string>()
    const open = [start]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const next of edges.get(node) ?? []) {
        if (reached.has(next)) continue
        reached.add(next)
        open.push(next)
      }
    }
    return reached.has(start)
  })
}

describe('imports in web/src', () => {
  it('have no circle of files', () => {
    expect(importsOf.size).toBeGreaterThan(100)
    expect(circles(importsOf)).toEqual([])
  })

  it('have no circle of folders', () => {
    const folders = new Map<string, Set<string>>()
    for (const [file, targets] of importsOf) {
      const folder = dirname(file)
      const known = folders.get(folder) ?? new Set()
      for (const target of targets.map(dirname)) if (target !== folder) known.add(target)
      folders.set(folder, known)
    }

    expect(folders.size).toBeGreaterThan(10)
    expect(circles(folders)).toEqual([])
  })
})
