import { formatCount } from '../../shared/format.ts'
import { AdminButton } from './admin-button.tsx'
import styles from './table-pages.module.css'

type Props = {
  label: string
  page: number
  pageSize: number
  rowCount: number
  onPage: (page: number) => void
}

/** Pagination of a table. */
export function TablePages({ label, page, pageSize, rowCount, onPage }: Props) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, rowCount)
  const isFirst = page === 1
  const isLast = last === rowCount
  return (
    <nav className={styles.pages} aria-label={`Pages of ${label}`}>
      <AdminButton isDisabled={isFirst} onClick={() => onPage(page - 1)}>
        Previous
      </AdminButton>
      <p aria-live="polite">
        {formatCount(first)} to {formatCount(last)} of {formatCount(rowCount)}
      </p>
      <AdminButton isDisabled={isLast} onClick={() => onPage(page + 1)}>
        Next
      </AdminButton>
    </nav>
  )
}
