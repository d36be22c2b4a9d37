import { brand } from '@cardroom/brand/brand'
import { kook } from '@cardroom/brand/kook-copy'
import type { ReactNode } from 'react'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { houseTable, tableLabel } from './table-address.ts'
import styles from './table-bar.module.css'

type Props = {
  /** The name of the current table; null until it is known. */
  label: string | null
  /** The status of the game, once it is known. */
  badge?: string | undefined
  watchers?: number | undefined
  onMenu: () => void
  onTables: () => void
  /** The button for a player, which replaces the button that opens the lobby. */
  children?: ReactNode
}

/** The title and status of the table, with links to the rules, the settings and home. */
export function TableBar({ label, badge, watchers = 0, onMenu, onTables, children }: Props) {
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
          {/* Until the name is known, this element reserves the space of the house table's name. */}
          <strong className={`${styles.table} ${label === null ? styles.unknown : ''}`}>
            {label ?? tableLabel(houseTable)}
          </strong>{' '}
          <span>{kook.game}</span>
        </p>
      </div>
      {badge !== undefined && <output className={styles.badge}>{badge}</output>}
      {watchers > 0 && <p className={styles.watchers}>{watchers} watching</p>}
      <div className={styles.actions}>
        {children || (
          <BarButton label="Tables" onClick={onTables}>
            <rect x="2.5" y="4" width="15" height="5" rx="2.5" />
            <rect x="2.5" y="12" width="15" height="5" rx="2.5" />
          </BarButton>
        )}
        <a className={styles.action} href="#how-to-play" aria-label={kook.howToPlay.title}>
          <span className={styles.words}>{kook.howToPlay.title}</span>
          <span className={styles.sign}>?</span>
        </a>
        <BarButton label="Table settings" onClick={onMenu}>
          <path d="M3 6h14M3 14h14" strokeWidth="2.2" strokeLinecap="round" />
          <circle cx="7" cy="6" r="2.6" />
          <circle cx="13" cy="14" r="2.6" />
        </BarButton>
      </div>
    </div>
  )
}

type BarButtonProps = { label: string; onClick: () => void; children: ReactNode }

/** A button with a label, or with an icon where there is no room for the label. @param children the icon */
function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`needs-script ${styles.action}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className={styles.words}>{label}</span>
      <svg
        className={styles.sign}
        viewBox="0 0 20 20"
        fill="var(--felt-950)"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        focusable="false"
      >
        {children}
      </svg>
    </button>
  )
}
