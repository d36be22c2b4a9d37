import { timeframes } from '@cardroom/contracts/report-frame'
import { LinkChoice } from '../../shared/link-choice.tsx'
import { useReportParams } from '../../shared/report-params.ts'
import { timeframeLabels } from '../../shared/timeframe.ts'
import styles from './dashboard-page.module.css'

const last = 'Last '

/** The selector of the five timeframes. The URL contains the selected one. */
export function TimeframeControl() {
  const { address, hrefFor } = useReportParams()
  return (
    <LinkChoice
      label="Timeframe"
      look="largeBar"
      choices={timeframes.map((timeframe) => ({
        to: hrefFor({ timeframe }),
        label: shortened(timeframeLabels[timeframe]),
        isCurrent: timeframe === address.timeframe,
      }))}
    />
  )
}

/** Hides the word `Last` on narrow screens, except from screen readers. */
function shortened(label: string) {
  if (!label.startsWith(last)) return label
  return (
    <>
      <span className={styles.last}>{last}</span>
      {label.slice(last.length)}
    </>
  )
}
