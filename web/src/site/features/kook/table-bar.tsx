import { brand } from '@cardroom/brand/brand'
import { kook } from '@cardroom/brand/kook-copy'
import type { ReactNode } from 'react'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import lobby from './lobby.module.css'
import { houseTable, tableLabel } from './table-address.ts'
import styles from './table-bar.module.css'
import type { TableState } from './table-state.ts'
import { statusLabels } from './table-view.ts'

type Props = {
  state: TableState
  /** What the table is called; null before that is known. */
  label: string | null
  onMenu: () => void
  /** A further button. */
  children?: ReactNode
}

/** The title and status of the table, with links to the rules, the settings and home. */
export function TableBar({ state: { game }, label, onMenu, children }: Props) {
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
        <p className={styles.game}>
          {/* Until the name is known, the room that the house table's takes. */}
          <strong className={`${lobby.name} ${label === null ? styles.unknown : ''}`}>
            {label ?? tableLabel(houseTable)}
          </strong>{' '}
          <span>{kook.game}</span>
        </p>
      </div>
      {game !== null && <output className={styles.badge}>{statusLabels[game.status]}</output>}
      {watchers > 0 && <p className={styles.watchers}>{watchers} watching</p>}
      <div className={styles.actions}>
        {children}
        <a className={styles.action} href="#how-to-play" aria-label={kook.howToPlay.title}>
          <span className={styles.words}>{kook.howToPlay.title}</span>
          <span className={styles.sign}>?</span>
        </a>
        <button
          type="button"
          className={`needs-script ${styles.action}`}
          aria-label="Table settings"
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <span className={styles.words}>Table settings</span>
          <SettingsSign />
        </button>
      </div>
    </div>
  )
}

function SettingsSign() {
  return (
    <svg
      className={styles.sign}
      viewBox="0 0 20 20"
      fill="var(--felt-950)"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 6h14M3 14h14" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="7" cy="6" r="2.6" />
      <circle cx="13" cy="14" r="2.6" />
    </svg>
  )
}
