import { brand } from '@cardroom/brand/brand'
import { type ComponentType, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useIsReader } from '../../shared/reader.ts'
import { reportSearch, useReportParams } from '../../shared/report-params.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './sidebar.module.css'
import { LeadAlertsControl, OwnVisitsControl, ThemeControl } from './theme-control.tsx'

type Props = {
  /** `news` counts the unseen leads of a tab. */
  tabs: readonly { slug: string; label: string; news?: number; Count?: ComponentType }[]
  current: string
  /** The parent path of the tabs. */
  folder: string
  /** Whether there are controls for lead alerts. */
  hasLeads?: boolean
}

/**
 * Navigation between the tabs: a sidebar on wide screens; on others a sticky row that scrolls sideways and opens
 * into a compact grid of all of them.
 */
export function Sidebar({ tabs, current, folder, hasLeads = false }: Props) {
  const isReader = useIsReader()
  const { address } = useReportParams()
  const [isOpen, setIsOpen] = useState(false)
  const row = useRef<HTMLElement>(null)
  const id = useId()
  // Timeframe, comparison and filter carry over; the measure belongs to one tab's chart.
  const search = reportSearch({ ...address, measure: null })

  useEffect(() => {
    // The closed row starts from its beginning again.
    if (isOpen) return
    row.current
      ?.querySelector(`[data-tab="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [current, isOpen])

  return (
    <header className={styles.sidebar} data-open={isOpen}>
      <a className={styles.brand} href="/">
        {brand.name}
      </a>
      <nav ref={row} id={id} className={styles.tabs} aria-label="Dashboard">
        {tabs.map(({ slug, label, news = 0, Count }) => (
          <SiteLink
            key={slug}
            data-tab={slug}
            to={`${folder}/${slug}${search}`}
            aria-current={slug === current ? 'page' : undefined}
            onClick={() => setIsOpen(false)}
          >
            {label}
            {news > 0 && (
              <span className="badge">
                {news}
                <span className="visually-hidden"> new</span>
              </span>
            )}
            {Count && (
              <Suspense fallback={null}>
                <Count />
              </Suspense>
            )}
          </SiteLink>
        ))}
      </nav>
      <button
        type="button"
        className={styles.all}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'All tabs'}
      </button>
      <div className={styles.theme}>
        <ThemeControl />
        {!isReader && <OwnVisitsControl />}
        {hasLeads && <LeadAlertsControl />}
      </div>
    </header>
  )
}
