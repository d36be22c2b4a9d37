import { brand } from '@cardroom/brand/brand'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { queryClient } from '../../../shared/query-client.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { ReaderContext } from '../../shared/reader.ts'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import type { DashboardTab } from './dashboard-tab.ts'
import styles from './dashboard-page.module.css'
import { openedLinkQuery } from './opened-link.ts'
import { Sidebar } from './sidebar.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TabContents } from './tab-contents.tsx'
import { TimeframeControl } from './timeframe-control.tsx'

const folder = '/admin/shared'

type Props = { tabs: readonly [DashboardTab, ...DashboardTab[]] }

/** `/admin/shared/<tab>`: the reports for someone who was sent a link. */
export function SharedPage({ tabs }: Props) {
  const query = useQuery(openedLinkQuery)
  const { data: link, isPending, error } = query
  const { hash } = useLocation()

  useEffect(() => {
    // Another link in the same window changes the address without loading the page.
    if (hash === '' || window.location.hash === '') return
    void queryClient.invalidateQueries(openedLinkQuery, { cancelRefetch: false })
  }, [hash])

  if (isPending) return <LoadingState label="Opening the link" />
  if (error !== null) {
    return (
      <main className={styles.failure}>
        <ErrorState title="The link cannot be opened" query={query} />
      </main>
    )
  }
  if ('refusal' in link) {
    return (
      <SignInCard
        title="This link shows nothing"
        subtitle={link.refusal}
        footer={<a href="/admin/login">Sign in as an administrator</a>}
      />
    )
  }
  return (
    <ReaderContext value={true}>
      <Shared tabs={tabs} name={link.name} expiresAt={link.expiresAt} />
    </ReaderContext>
  )
}

function Shared({ tabs, name, expiresAt }: Props & { name: string; expiresAt: string }) {
  const { tab: slug } = useParams()
  const tab = slug === undefined ? tabs[0] : tabs.find((candidate) => candidate.slug === slug)
  const title = tab?.label

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand.name}`
  }, [title])

  if (tab === undefined) return <Navigate to={folder} replace />
  return (
    <div className={styles.frame}>
      <Sidebar tabs={tabs} current={tab.slug} folder={folder} />
      <main className={styles.main}>
        <div className={styles.account}>
          <p>
            Shared as <strong>{name}</strong>, to read only, until <DateTime at={expiresAt} />
          </p>
        </div>
        <div className={styles.head}>
          <h1>{tab.label}</h1>
          {tab.isTimed && <TimeframeControl />}
        </div>
        <TabContents tab={tab} />
      </main>
    </div>
  )
}
