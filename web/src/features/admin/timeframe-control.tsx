import { timeframes } from '@cardroom/contracts/admin'
import { useLocation } from 'react-router-dom'
import { timeframeLabels, timeframeSearch, useTimeframe } from '../../shared/timeframe.ts'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import styles from './timeframe-control.module.css'

/** The five timeframes; which one is chosen stands in the address. */
export function TimeframeControl() {
  const { pathname } = useLocation()
  const current = useTimeframe()
  return (
    <nav className={styles.control} aria-label="Timeframe">
      {timeframes.map((timeframe) => {
        const { label, short } = timeframeLabels[timeframe]
        return (
          <SiteLink
            key={timeframe}
            to={`${pathname}${timeframeSearch(timeframe)}`}
            aria-label={label}
            aria-current={timeframe === current ? 'true' : undefined}
          >
            <span className={styles.long}>{label}</span>
            <span className={styles.short}>{short}</span>
          </SiteLink>
        )
      })}
    </nav>
  )
}
