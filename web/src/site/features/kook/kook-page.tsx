import '../../../shared/configure-zod.ts'
import { kook, kookHead } from '@cardroom/brand/kook-copy'
import { matchPath, useLocation } from 'react-router-dom'
import { Page } from '../../shared/page.tsx'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { CardTable } from './card-table.tsx'
import styles from './kook-page.module.css'
import { tableOf } from './table-address.ts'

const inBrowser = () => true

/** The card game: a table to watch, to sit down at and to play on, and how it goes. */
export function KookPage() {
  const { pathname } = useLocation()
  // Every table comes as the same HTML, so which one it is counts only once the page is taken over.
  const isKnown = useBrowserValue(inBrowser, false)
  const table = isKnown ? tableOf(matchPath('/kook/:name', pathname)?.params.name) : null
  return (
    <Page head={kookHead}>
      {isKnown && table === null ? <NoSuchTable /> : <CardTable table={table} />}
    </Page>
  )
}

function NoSuchTable() {
  return (
    <div className={styles.noTable} data-ground="felt-950">
      <div className={styles.frame}>
        <h1 className={styles.title}>{kook.noSuchTable}</h1>
        <p>{kook.privateTable.hint}.</p>
        <SiteLink className={buttonClass({ look: 'red' })} to="/kook">
          {kook.privateTable.house}
        </SiteLink>
      </div>
    </div>
  )
}
