import { sourceColor } from '@cardroom/brand/source-colors'
import type { CSSProperties } from 'react'
import { formatCount, formatShare } from '../../shared/format.ts'
import { Chip, chipColor } from '../../shared/office/chip.tsx'
import { EmptyState } from '../../shared/office/states.tsx'
import styles from './share-table.module.css'

type Row = { name: string; label: string; color: string; count: number; share: number }

type Props = { head: string; rows: readonly Row[] }

/** Names with their visits; a bar behind each name is as long as its share. */
export function ShareTable({ head, rows }: Props) {
  if (rows.length === 0) return <EmptyState>No data available</EmptyState>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Visits</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, color, count, share }) => (
          <tr key={name}>
            <th scope="row">
              <span className={styles.bar} style={barStyle(color, share)} />
              <Chip color={sourceColor(color)}>{label}</Chip>
            </th>
            <td>{formatCount(count)}</td>
            <td>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function barStyle(color: string, share: number): CSSProperties {
  return { ...chipColor(sourceColor(color)), width: `${share}%` }
}
