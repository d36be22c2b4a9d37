import { brand } from '@cardroom/brand/brand'
import { timeframeSearch, useTimeframe } from '../../shared/timeframe.ts'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import styles from './rail.module.css'
import { ThemeControl } from './theme-control.tsx'

type Props = { tabs: readonly { slug: string; label: string }[]; current: string }

/** The way between the tabs: a rail on wide screens, a sticky row on phones. */
export function Rail({ tabs, current }: Props) {
  const search = timeframeSearch(useTimeframe())
  return (
    <header className={styles.rail}>
      <a className={styles.brand} href="/">
        {brand.name}
      </a>
      <nav className={styles.tabs} aria-label="Dashboard">
        {tabs.map(({ slug, label }) => (
          <SiteLink
            key={slug}
            to={`/admin/dashboard/${slug}${search}`}
            aria-current={slug === current ? 'page' : undefined}
          >
            {label}
          </SiteLink>
        ))}
      </nav>
      <ThemeControl />
    </header>
  )
}
