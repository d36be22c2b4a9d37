import { brand } from '@cardroom/brand/brand'
import { type ComponentType, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useIsReader } from '../../shared/reader.ts'
import { reportSearch, useReportParams } from '../../shared/report-params.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './sidebar.module.css'
import { LeadAlertsControl, OwnVisitsControl, ThemeControl } from './theme-control.tsx'

type Props = {
  /** `news` is the number of unseen leads of a tab. */
  tabs: readonly { slug: string; label: string; news?: number; Count?: ComponentType }[]
  current: string
  /** The parent path of the tabs. */
  folder: string
  /** Whether the sidebar shows controls for lead alerts. */
  hasLeads?: boolean
}

/**
 * Navigation between the tabs. Wide screens show a sidebar. Other screens show a sticky row that scrolls horizontally
 * and expands into a compact grid of all tabs.
 */
export function Sidebar({ tabs, current, folder, hasLeads = false }: Props) {
  const isReader = useIsReader()
  const { address } = useReportParams()
  const [isOpen, setIsOpen] = useState(false)
  const row = useRef<HTMLElement>(null)
  const id = useId()
  // Keeps the timeframe, comparison and filter. The measure applies only to one tab's chart.
  const search = reportSearch({ ...address, measure: null })

  useEffect(() => {
    // The collapsed row scrolls back to its start.
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
