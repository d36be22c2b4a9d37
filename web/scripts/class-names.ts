import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const source = join(import.meta.dirname, '../src')
// Without vowels, because advertisement blockers hide whatever is called ad1.
const letters = 'bcdfghjklmnpqrstvwxz'

/**
 * Names the classes of the sheets `*.module.css` for a build: two letters for the sheet, a number for the
 * class. The usual names, with their hashes and lines, were a twelfth of what the home page weighs. The site,
 * its pages and the back office are built one after the other, and must come to the same names.
 */
export function classNames(): (name: string, file: string) => string {
  const sheets = new Map(
    globSync('**/*.module.css', { cwd: source })
      .toSorted()
      .map((sheet, index) => [
        sheet,
        { letters: lettersOf(index), classes: new Map<string, number>() },
      ]),
  )
  return (name, file) => {
    const sheet = sheets.get(relative(source, file.replace(/\?.*$/, '')))
    if (sheet === undefined) throw new Error(`${file} is not below ${source}`)
    const known = sheet.classes.get(name) ?? sheet.classes.size
    sheet.classes.set(name, known)
    return `${sheet.letters}${known.toString(36)}`
  }
}

function lettersOf(index: number): string {
  const first = letters[Math.floor(index / letters.length)]
  if (first === undefined) throw new Error('two letters are too few for so many sheets')
  return `${first}${letters[index % letters.length]}`
}
