import { brand } from '@cardroom/brand/brand'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { openedLinkKey, queryClient } from '../../../shared/query-client.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { ReaderContext } from '../../shared/reader.ts'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import type { DashboardTab } from './dashboard-tab.ts'
import styles from './dashboard-page.module.css'
import { Sidebar } from './sidebar.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TabContents } from './tab-contents.tsx'
import { TimeframeControl } from './timeframe-control.tsx'
import { OpenedLinkResponse } from '@cardroom/contracts/access-tokens'
import { readProblem } from '../../../shared/read-problem.ts'
import { request, RequestError } from '../../../shared/request.ts'

const folder = '/admin/shared'

type Props = { tabs: readonly [DashboardTab, ...DashboardTab[]] }

/** The page at `/admin/shared/<tab>`, which shows the reports to the recipient of a shared link. */
export function SharedPage({ tabs }: Props) {
  const query = useQuery(openedLinkQuery)
  const { data: link, isPending, error } = query
  const { hash } = useLocation()

  useEffect(() => {
    // Another link in the same window changes the URL without a page load.
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
        <div className={`row ${styles.account}`}>
          <p>
            Shared as <strong>{name}</strong>, to read only, until <DateTime at={expiresAt} />
          </p>
        </div>
        <div className={`row between ${styles.head}`}>
          <h1>{tab.label}</h1>
          {tab.isTimed && <TimeframeControl />}
        </div>
        <TabContents tab={tab} />
      </main>
    </div>
  )
}

type OpenedLink = OpenedLinkResponse['data'] | { refusal: string }

/**
 * The link that this browser has opened, or the reason why there is none. The page exchanges a secret in the URL for a
 * cookie and removes it from the URL, so that the secret does not appear on the screen, in the history or in bookmarks.
 */
const openedLinkQuery = queryOptions({
  queryKey: openedLinkKey,
  queryFn: async ({ signal }): Promise<OpenedLink> => {
    const { hash } = window.location
    const call =
      hash.length > 1
        ? ({ method: 'POST', payload: { secret: hash.slice(1) } } as const)
        : ({ method: 'GET' } as const)
    try {
      const { data } = await request('/api/shared', { ...call, signal, reply: OpenedLinkResponse })
      forgetSecret()
      return data
    } catch (error) {
      // After any other failure, a retry still needs the secret.
      if (!(error instanceof RequestError) || error.status !== 401) throw error
      forgetSecret()
      return { refusal: readProblem(error)?.message ?? 'Please ask for a new link.' }
    }
  },
})

function forgetSecret(): void {
  const { hash, pathname, search } = window.location
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search)
}
