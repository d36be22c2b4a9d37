import { sourceColor } from '@cardroom/brand/source-colors'
import { reportFolder } from '@cardroom/contracts/report-folders'
import { defaultTimeframe } from '@cardroom/contracts/report-frame'
import {
  sponsorshipPage,
  type SponsorshipPageReport,
  SponsorshipPageReportResponse,
} from '@cardroom/contracts/sponsorship-page-report'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount, formatPercent } from '../../../shared/format.ts'
import { Chip } from '../../shared/chip.tsx'
import { formatDuration } from '../../shared/format.ts'
import { listQuery } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { EmptyState, ErrorState } from '../../shared/states.tsx'
import { readTimeframe, timeframeLabels } from '../../shared/timeframe.ts'
import { useUrlParams } from '../../shared/use-url-params.ts'
import styles from './page-views-card.module.css'

/** Views of the sponsorship page, time on page, inquiries and traffic sources. */
export function PageViewsCard() {
  const [params, change] = useUrlParams()
  const timeframe = readTimeframe(params)
  const path = `${reportFolder}/sponsorship-page?timeframe=${timeframe}`
  const query = useQuery({
    ...listQuery(path, SponsorshipPageReportResponse),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = query

  return (
    <Panel
      title="Page views"
      note={sponsorshipPage}
      action={
        <SelectBox
          label="Timeframe of the page views"
          value={timeframe}
          options={timeframeLabels}
          onChange={(next) => change({ timeframe: next === defaultTimeframe ? null : next })}
        />
      }
    >
      {data === undefined ? (
        error !== null && <ErrorState title="Failed to fetch page views data" query={query} />
      ) : (
        <PageViews report={data.data} isOld={isPlaceholderData} />
      )}
    </Panel>
  )
}

function PageViews({ report, isOld }: { report: SponsorshipPageReport; isOld: boolean }) {
  const { total, unique, avgTimeOnPage, conversionRate, conversions, sources } = report
  const figures = {
    Total: formatCount(total),
    Unique: formatCount(unique),
    'Average time': avgTimeOnPage === null ? 'N/A' : formatDuration(avgTimeOnPage),
    'Conversion rate': formatPercent(conversionRate),
    Inquiries: formatCount(conversions),
  }
  return (
    <div className={`${styles.card} reloading`} aria-busy={isOld}>
      <dl className={`pad figures ${styles.figures}`}>
        {Object.entries(figures).map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={`pad ${styles.sources}`}>
        <h3>Traffic sources</h3>
        {sources.length === 0 ? (
          <EmptyState>No data available</EmptyState>
        ) : (
          <ul>
            {sources.map(({ source, count, percentage, color }) => (
              <li key={source} className="row between figures">
                <Chip color={sourceColor(color)}>{source}</Chip>
                <span>
                  {formatCount(count)} · {formatPercent(percentage)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
