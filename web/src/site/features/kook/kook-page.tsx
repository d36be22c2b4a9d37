import '../../../shared/configure-zod.ts'
import { kook, kookHead } from '@cardroom/brand/kook-copy'
import { matchPath, useLocation } from 'react-router-dom'
import { Page } from '../../shared/page.tsx'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { CardTable } from './card-table.tsx'
import styles from './kook-page.module.css'
import { parseTable, suggestTable, tablePath } from './table-address.ts'

const inBrowser = () => true

export function KookPage() {
  const { pathname } = useLocation()
  // All tables share one prerendered page, so the name is read after hydration.
  const isKnown = useBrowserValue(inBrowser, false)
  const name = matchPath('/kook/:name', pathname)?.params.name
  const table = isKnown ? parseTable(name) : null
  return (
    <Page head={kookHead}>
      {isKnown && table === null ? (
        <NoSuchTable suggested={suggestTable(name)} />
      ) : (
        <CardTable table={table} />
      )}
    </Page>
  )
}

function NoSuchTable({ suggested }: { suggested: string | null }) {
  return (
    <div className={styles.noTable} data-ground="felt-950">
      <div className={styles.frame}>
        <h1 className={styles.title}>{kook.noSuchTable}</h1>
        <p>{kook.privateTable.names}</p>
        {suggested !== null && (
          <p>
            Did you mean <SiteLink to={tablePath(suggested)}>{tablePath(suggested)}</SiteLink>?
          </p>
        )}
        <SiteLink className={buttonClass({ look: 'red' })} to="/kook">
          {kook.privateTable.house}
        </SiteLink>
      </div>
    </div>
  )
}
