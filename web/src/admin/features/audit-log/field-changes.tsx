import type { AuditLine } from '@cardroom/contracts/audit-log'
import { useNow } from '../../shared/use-now.ts'
import { fieldChanges } from '../../shared/audit-format.ts'
import styles from './field-changes.module.css'

type Props = {
  line: AuditLine
  /** Shows the effect of undoing it. */
  isBackwards?: boolean
}

/** More fields than this are collapsed. */
const shownAtOnce = 4

/** The fields of a change, before and after. */
export function FieldChanges({ line, isBackwards = false }: Props) {
  const now = useNow()
  const changes = fieldChanges(line, now)
  if (changes.length === 0) return null
  const list = (
    <ul className={styles.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.from}>{isBackwards ? after : before}</span>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> becomes </span>
          <span>{isBackwards ? before : after}</span>
        </li>
      ))}
    </ul>
  )
  if (changes.length <= shownAtOnce) return list
  return (
    <details className={styles.folded}>
      <summary>{changes.length} fields</summary>
      {list}
    </details>
  )
}
