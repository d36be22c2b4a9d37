import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const face = /@font-face\s*\{[^}]*?url\('([^']+\.woff2)\?basic'\)[^}]*\}/g

/**
 * Has a stylesheet's `url('font.woff2?basic')` lead to that font without the characters and weights that its
 * `@font-face` does not name. Every page waits for these two files, so they hold what nearly every page shows.
 */
export function basicFonts(): Plugin {
  let folder = ''
  return {
    name: 'cardroom:basic-fonts',
    enforce: 'pre',
    configResolved({ cacheDir }) {
      folder = join(cacheDir, 'fonts')
    },
    transform: {
      filter: { id: /\/fonts\.css$/ },
      async handler(css, id) {
        let result = css
        for (const [rule, file = ''] of css.matchAll(face)) {
          const target = join(folder, basename(file).replace('.woff2', '-basic.woff2'))
          await mkdir(folder, { recursive: true })
          await writeFile(target, await reduceFont(await readFile(require.resolve(file)), rule))
          result = result.replace(`${file}?basic`, relative(dirname(id), target))
        }
        return result
      },
    },
  }
}

/** The font with the `unicode-range` and the `font-weight` of a rule. */
export function reduceFont(font: Buffer, rule: string): Promise<Buffer> {
  const [, min, max] = /font-weight:\s*(\d+) (\d+)/.exec(rule) ?? []
  return subsetFont(font, charactersOf(rule), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
  })
}

/** The characters of a rule's `unicode-range`. */
function charactersOf(rule: string): string {
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(rule) ?? []
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step))
    })
    .join('')
}
