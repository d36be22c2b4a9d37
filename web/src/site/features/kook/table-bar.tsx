import { brand } from '@cardroom/brand/brand'
import { kook } from '@cardroom/brand/kook-copy'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './table-bar.module.css'
import type { TableState } from './table-state.ts'
import { statusLabel } from './table-view.ts'

type Props = { state: TableState; onMenu: () => void }

/** The title and status of the table, with links to the rules, the settings and home. */
export function TableBar({ state: { game }, onMenu }: Props) {
  const watchers = game?.watchers ?? 0
  return (
    <div className={styles.bar}>
      <SiteLink className={styles.home} to="/">
        {brand.name}
      </SiteLink>
      <div className={styles.names}>
        <h1 id="table-title" className={styles.title}>
          {kook.title}
        </h1>
        <p className={styles.game}>{kook.game}</p>
      </div>
      {game !== null && <output className={styles.badge}>{statusLabel(game.status)}</output>}
      {watchers > 0 && <p className={styles.watchers}>{watchers} watching</p>}
      <div className={styles.actions}>
        <a className={styles.action} href="#how-to-play">
          <span className={styles.long}>{kook.howToPlay.title}</span>
          <span className={styles.short} aria-hidden="true">
            ?
          </span>
        </a>
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={onMenu}>
          <span className={styles.long}>Table settings</span>
          <svg className={styles.short} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path
              d="M3 6h14M3 14h14"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
            />
            <circle
              cx="7"
              cy="6"
              r="2.6"
              fill="var(--felt-950)"
              stroke="currentColor"
              strokeWidth="2"
            />
            <circle
              cx="13"
              cy="14"
              r="2.6"
              fill="var(--felt-950)"
              stroke="currentColor"
              strokeWidth="2"
            />
          </svg>
        </button>
      </div>
    </div>
  )
}
