import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')
const tokensFile = 'shared/styles/tokens.css'

/** Widths at which a layout may change, in px. */
const breakpoints = new Set([400, 560, 640, 768, 900, 1080])

const files = globSync('**/*.css', { cwd: source }).map((file) => ({
  file,
  css: readFileSync(join(source, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}))

const length = /(?<![\w.#-])-?(?:\d*\.)?\d+(?:px|rem)\b/g

/** Each declaration as its property and value, from flat and nested rules alike. */
function declarations(css: string): { property: string; value: string }[] {
  return [...css.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ property, value: value.replaceAll(/\s+/g, ' ') }),
  )
}

/** What the first group of a pattern finds in a text. */
function namesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** Every declaration that a test accepts or not, as `file: property: value` of those with a literal length. */
function literals(isChecked: (property: string, file: string) => boolean): string[] {
  return files.flatMap(({ file, css }) =>
    declarations(css)
      .filter(({ property, value }) => isChecked(property, file) && value.match(length) !== null)
      .map(({ property, value }) => `${file}: ${property}: ${value}`),
  )
}

describe('the CSS scale', () => {
  it('covers the style sheets of both apps and of what they share', () => {
    for (const folder of ['admin/', 'shared/', 'site/']) {
      expect(files.filter(({ file }) => file.startsWith(folder)).length).toBeGreaterThan(2)
    }
    expect(files.flatMap(({ css }) => declarations(css)).length).toBeGreaterThan(2000)
  })

  it('changes layouts only at its six widths', () => {
    const others = files.flatMap(({ file, css }) =>
      [...css.matchAll(/@(?:media|container)([^{]*)\{/g)].flatMap(([, condition = '']) =>
        [...condition.matchAll(/(\d+)px\s*<=?\s*width|width\s*[<>]=?\s*(\d+)px/g)]
          .map(([, before, after]) => Number(before ?? after))
          .filter((width) => !breakpoints.has(width))
          .map((width) => `${file}: ${width}px`),
      ),
    )

    expect(others).toEqual([])
  })

  it('sets type in its sizes', () => {
    expect(literals((property) => property === 'font-size' || property === 'font')).toEqual([])
  })

  it('sets margins, paddings and gaps in its steps', () => {
    const spacing = /^(?:margin|padding|gap|row-gap|column-gap)(?:-|$)/

    expect(literals((property) => spacing.test(property))).toEqual([])
  })

  it('defines its steps and sizes in one file', () => {
    const scaled = /^--(?:space|size)-/

    expect(literals((property, file) => scaled.test(property) && file !== tokensFile)).toEqual([])
  })

  it('uses no custom property that nothing sets', () => {
    const all = globSync('**/*.{css,ts,tsx}', { cwd: source }).map((file) =>
      readFileSync(join(source, file), 'utf8'),
    )
    const set = new Set(
      all.flatMap((text) => namesOf(text, /(--[\w-]+)(?:['"`]\s*[,\]]|['"]?\s*:)/g)),
    )
    // A chip's colour is put together from its name.
    const tones = readFileSync(join(source, 'admin/shared/chip-colors.ts'), 'utf8')
    const used = [
      ...all.flatMap((text) => namesOf(text, /var\((--[\w-]+)\s*\)/g)),
      ...namesOf(tones, /'([a-z]+-\d+)'/g).map((name) => `--${name}`),
    ]

    expect(used.length).toBeGreaterThan(1000)
    // Those of the toasts' library are set by it, and where a card comes from is set by axis.
    const own = used.filter((name) => !/^--(?:radix-|from-[xy]$)/.test(name))
    expect(own.filter((name) => !set.has(name))).toEqual([])
  })
})
