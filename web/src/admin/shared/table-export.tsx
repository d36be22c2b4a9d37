import { exportLength } from '@cardroom/contracts/admin-list'
import { maxXlsxRows } from '@cardroom/contracts/file-format'
import { formatCount } from '../../shared/format.ts'
import { AdminButton, adminButton } from './admin-button.tsx'
import { useFileDownload } from './use-file-download.ts'

/**
 * The source of a table's files. The service has all rows and audits the export. With a file name in `file`, it also
 * exports the displayed rows.
 */
export type TableFile = { href: string; file?: string }

type Props = {
  title: string
  /** The rows after search and filters, in the displayed order. */
  ids: readonly (string | number)[]
  /** The number of these rows on all pages. */
  rowCount: number
  isNarrowed: boolean
  /** The search parameters, if the service searches the list. */
  asked: string | undefined
  /** Whether the order is the default. */
  isUsualOrder: boolean
  csv: TableFile
}

/** The exports: the displayed rows as CSV and XLSX, and all rows. */
export function TableExport({ title, ids, rowCount, isNarrowed, asked, isUsualOrder, csv }: Props) {
  const { href, file } = csv
  const isAsStored = !isNarrowed && isUsualOrder
  const which = isNarrowed ? `of these ${formatCount(rowCount)}` : 'in this order'
  const isOffered = file !== undefined && !isAsStored && rowCount > 0
  return (
    // Keeps the links together when the row of controls wraps.
    <span className="row">
      {isOffered && asked === undefined && (
        <RowsFiles href={href} file={file} ids={ids} which={which} />
      )}
      {isOffered && asked !== undefined && (
        <>
          <a className={adminButton()} href={`${href}?${asked}`} download>
            CSV {which}
          </a>
          {rowCount <= maxXlsxRows && (
            <a className={adminButton()} href={`${href}?${asked}&format=xlsx`} download>
              XLSX {which}
            </a>
          )}
        </>
      )}
      <a className={adminButton()} href={href} download aria-label={`CSV of all ${title}`}>
        {isAsStored ? 'CSV' : 'CSV of all'}
      </a>
      {isAsStored && rowCount <= maxXlsxRows && (
        <a
          className={adminButton()}
          href={`${href}${href.includes('?') ? '&' : '?'}format=xlsx`}
          download
          aria-label={`XLSX of all ${title}`}
        >
          XLSX
        </a>
      )}
    </span>
  )
}

type RowsFilesProps = {
  href: string
  file: string
  ids: readonly (string | number)[]
  which: string
}

function RowsFiles({ href, file, ids, which }: RowsFilesProps) {
  const { mutate, isPending } = useFileDownload(href, file)
  return (
    <>
      <AdminButton isDisabled={isPending} onClick={() => mutate({ ids, format: 'csv' })}>
        {isPending ? 'Preparing...' : `CSV ${which}`}
      </AdminButton>
      {ids.length <= exportLength && (
        <AdminButton isDisabled={isPending} onClick={() => mutate({ ids, format: 'xlsx' })}>
          XLSX {which}
        </AdminButton>
      )}
    </>
  )
}
