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
  isNarrowed: boolean
  /** Whether the order is the default. */
  isUsualOrder: boolean
  csv: TableFile
}

/** The CSV export: the shown rows, and all rows. */
export function TableExport({ title, ids, isNarrowed, isUsualOrder, csv }: Props) {
  const { href, file } = csv
  const isAsStored = !isNarrowed && isUsualOrder
  return (
    <>
      {file !== undefined && !isAsStored && ids.length > 0 && (
        <RowsFile
          href={href}
          file={file}
          ids={ids}
          label={isNarrowed ? `CSV of these ${formatCount(ids.length)}` : 'CSV in this order'}
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
