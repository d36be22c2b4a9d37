import { csv as csvOf } from './csv.ts'
import { download } from './download.ts'
import { officeButton } from './office-button.ts'
import type { Column } from './table-column.ts'

type Props<Row> = {
  title: string
  columns: readonly Column<Row>[]
  /** Those that are left by search and filters, in the order shown. */
  rows: readonly Row[]
  isNarrowed: boolean
  csv: { href: string } | { file: string }
}

/** The rows as a file for a spreadsheet. A service's file has all of them, and says so where fewer are shown. */
export function TableExport<Row>({ title, columns, rows, isNarrowed, csv }: Props<Row>) {
  if ('href' in csv) {
    return (
      <a className={officeButton()} href={csv.href} download aria-label={`CSV of all ${title}`}>
        {isNarrowed ? 'CSV of all' : 'CSV'}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={officeButton()}
      onClick={() => {
        const exported = columns.filter(({ isExported = true }) => isExported)
        download(
          `${csv.file}.csv`,
          'text/csv;charset=utf-8',
          csvOf(
            exported.map(({ label }) => label),
            rows.map((row) => exported.map(({ value }) => value(row))),
          ),
        )
      }}
    >
      CSV
    </button>
  )
}
