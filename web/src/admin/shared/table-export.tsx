import { formatCount } from '../../shared/format.ts'
import { toCsv } from '@cardroom/contracts/csv'
import { download } from './download.ts'
import { AdminButton, adminButton } from './admin-button.tsx'
import type { Column } from './table-column.ts'
import { useCsvDownload } from './use-csv-download.ts'

/**
 * Where a table's CSV comes from: made in the browser from the shown rows, or by a service, which has
 * all rows and audits the export; with `file`, the service also exports the shown rows.
 */
export type TableFile = { file: string } | { href: string; file?: string }

type Props<Row> = {
  title: string
  columns: readonly Column<Row>[]
  /** The rows after search and filters, in the shown order. */
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  isNarrowed: boolean
  /** Whether the order is the default. */
  isUsualOrder: boolean
  csv: TableFile
}

/** The CSV export: the shown rows, and all rows. */
export function TableExport<Row>(props: Props<Row>) {
  const { title, columns, rows, rowId, isNarrowed, isUsualOrder, csv } = props
  if (!('href' in csv)) {
    return (
      <AdminButton
        onClick={() => {
          const exported = columns.filter(({ isExported = true }) => isExported)
          download(
            `${csv.file}.csv`,
            'text/csv;charset=utf-8',
            toCsv(
              exported.map(({ label }) => label),
              rows.map((row) => exported.map(({ value }) => value(row))),
            ),
          )
        }}
      >
        CSV
      </AdminButton>
    )
  }
  const { href, file } = csv
  const isAsStored = !isNarrowed && isUsualOrder
  return (
    <>
      {file !== undefined && !isAsStored && rows.length > 0 && (
        <RowsFile
          href={href}
          file={file}
          ids={rows.map(rowId)}
          label={isNarrowed ? `CSV of these ${formatCount(rows.length)}` : 'CSV in this order'}
        />
      )}
      <a className={adminButton()} href={href} download aria-label={`CSV of all ${title}`}>
        {isAsStored ? 'CSV' : 'CSV of all'}
      </a>
    </>
  )
}

type RowsFileProps = {
  href: string
  file: string
  ids: readonly (string | number)[]
  label: string
}

function RowsFile({ href, file, ids, label }: RowsFileProps) {
  const { mutate, isPending } = useCsvDownload(href, file)
  return (
    <AdminButton isDisabled={isPending} onClick={() => mutate(ids)}>
      {isPending ? 'Preparing...' : label}
    </AdminButton>
  )
}
