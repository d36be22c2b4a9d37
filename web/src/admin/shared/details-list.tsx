import type { ReactNode } from 'react'
import styles from './details-list.module.css'

type Props = { details: Readonly<Record<string, ReactNode>> }

const nothing = new Set<ReactNode>([null, undefined, false, ''])

/** Labelled values; empty ones are left out. */
export function DetailsList({ details }: Props) {
  const known = Object.entries(details).filter(([, value]) => !nothing.has(value))
  return (
    <dl className={styles.details}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
