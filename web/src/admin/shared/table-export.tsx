import { formatCount } from '../../shared/format.ts'
import { AdminButton, adminButton } from './admin-button.tsx'
import { useCsvDownload } from './use-csv-download.ts'

/**
 * Where a table's CSV comes from: the service, which has all rows and audits the export. With `file`, a
 * name, it also exports the shown rows.
 */
export type TableFile = { href: string; file?: string }

type Props = {
  title: string
  /** The rows after search and filters, in the shown order. */
  ids: readonly (string | number)[]
  /** How many rows these are, on all pages. */
  rowCount: number
  isNarrowed: boolean
  /** Where the service searches the list: the parameters by which it finds these rows. */
  asked: string | undefined
  /** Whether the order is the default. */
  isUsualOrder: boolean
  csv: TableFile
}

/** The CSV export: the shown rows, and all rows. */
export function TableExport({ title, ids, rowCount, isNarrowed, asked, isUsualOrder, csv }: Props) {
  const { href, file } = csv
  const isAsStored = !isNarrowed && isUsualOrder
  const label = isNarrowed ? `CSV of these ${formatCount(rowCount)}` : 'CSV in this order'
  const isOffered = file !== undefined && !isAsStored && rowCount > 0
  return (
    <>
      {isOffered && asked === undefined && (
        <RowsFile href={href} file={file} ids={ids} label={label} />
      )}
      {isOffered && asked !== undefined && (
        <a className={adminButton()} href={`${href}?${asked}`} download>
          {label}
        </a>
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
