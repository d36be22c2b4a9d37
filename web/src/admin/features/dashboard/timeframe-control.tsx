import { timeframes } from '@cardroom/contracts/report-frame'
import { useReportParams } from '../../shared/report-params.ts'
import { timeframeLabels } from '../../shared/timeframe.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './timeframe-control.module.css'

// For screen readers only where there is no room for it five times.
const last = 'Last '

/** The five timeframes; the chosen one is in the URL. */
export function TimeframeControl() {
  const { address, hrefFor } = useReportParams()
  return (
    <nav className={styles.control} aria-label="Timeframe">
      {timeframes.map((timeframe) => {
        const label = timeframeLabels[timeframe]
        const isLast = label.startsWith(last)
        return (
          <SiteLink
            key={timeframe}
            to={hrefFor({ timeframe })}
            aria-current={timeframe === address.timeframe ? 'true' : undefined}
          >
            {isLast && <span className={styles.last}>{last}</span>}
            {isLast ? label.slice(last.length) : label}
          </SiteLink>
        )
      })}
    </nav>
  )
}
