import { sourceColor } from '@cardroom/brand/source-colors'
import type { RecentVisit } from '@cardroom/contracts/admin'
import { formatTime } from '../../shared/format.ts'
import { Chip } from '../../shared/office/chip.tsx'
import { landingPath } from './landing-path.ts'
import styles from './recent-visits.module.css'
import { SourceIcon } from './source-icon.tsx'
import { mediumBadge, sourceKind } from './source-kind.ts'

type Props = { visits: readonly RecentVisit[] }

/** The newest visits, newest first. */
export function RecentVisits({ visits }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Source</th>
          <th scope="col">Medium</th>
          <th scope="col">Landing page</th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ id, timestamp, source, medium, landingPage }) => {
          const badge = mediumBadge(medium)
          return (
            <tr key={id}>
              <td className={styles.date}>
                <time dateTime={timestamp}>{formatTime(timestamp)}</time>
              </td>
              <td className={styles.source}>
                <span>
                  <SourceIcon kind={sourceKind(source, medium)} />
                  {source}
                </span>
              </td>
              <td className={styles.medium}>
                <Chip color={sourceColor(badge.color)}>{badge.label}</Chip>
              </td>
              <td className={styles.page} title={landingPage}>
                {landingPath(landingPage)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
