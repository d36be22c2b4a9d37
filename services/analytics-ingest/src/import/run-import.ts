import { parseArgs } from 'node:util'
import type { Database } from '@cardroom/database/client'
import { type ExportFormat, exportFormats, readExport } from './read-export.ts'
import { importedDays } from './repository.ts'

const usage = 'Usage: import-analytics --from plausible|umami|ga4 FILE-or-FOLDER [--dry-run]'

/**
 * Reads the export of another analytics program and stores its daily totals.
 * @param words the command-line arguments
 * @returns a message about the result
 * @throws {Error} with the file and line that cannot be read; nothing is stored in that case
 */
export async function runImport(db: Database, words: string[]): Promise<string> {
  const { format, path, isDryRun } = readWords(words)
  const days = importedDays(db)
  const rows = await readExport(format, path)
  const measuredFrom = await days.firstMeasuredDay()
  const kept = rows.filter(({ day }) => measuredFrom === null || day < measuredFrom)
  if (!isDryRun && kept.length > 0) await days.replace(format, kept)

  const totals = kept.filter(({ dimension }) => dimension === 'total')
  const leftOut =
    new Set(rows.map(({ day }) => day)).size - new Set(kept.map(({ day }) => day)).size
  const sumOf = (name: 'visits' | 'views') => totals.reduce((sum, row) => sum + row[name], 0)
  const dates = totals.map(({ day }) => day).toSorted()
  const lines = [
    totals.length === 0
      ? 'No day to import.'
      : `${isDryRun ? 'Would import' : 'Imported'} ${daysOf(totals.length)} from ${dates[0]} to ${dates.at(-1)}: ${sumOf('visits')} visits, ${sumOf('views')} views.`,
  ]
  if (leftOut > 0) {
    lines.push(
      `Left out ${daysOf(leftOut)} from ${measuredFrom} on, because visits are measured here since then.`,
    )
  }
  return lines.join('\n')
}

const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function readWords(words: string[]): { format: ExportFormat; path: string; isDryRun: boolean } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { from: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const format = exportFormats.find((name) => name === values.from)
  const [path, ...others] = positionals
  if (format === undefined || path === undefined || others.length > 0) throw new Error(usage)
  return { format, path, isDryRun: values['dry-run'] }
}
