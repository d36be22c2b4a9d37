import { brand } from '@cardroom/brand/brand'
import type { Admin } from '@cardroom/contracts/admin'
import { may, type Permission, roles } from '@cardroom/contracts/session'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { AdminButton } from '../../shared/admin-button.tsx'
import { fullName } from '../../shared/full-name.ts'
import { useLeadAlerts } from '../../shared/live/lead-alerts.ts'
import { useKeptLive } from '../../shared/live/use-office-live.ts'
import { useNewLeads } from '../../shared/live/use-new-leads.ts'
import { LaterChangeDialog } from '../../shared/later-change-dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import { sessionQuery, useSignOut } from './session-api.ts'
import { ChangePasswordPage } from './change-password-page.tsx'
import { Commands } from './commands.tsx'
import styles from './dashboard-page.module.css'
import type { DashboardTab } from './dashboard-tab.ts'
import { FactorSetupPage } from './factor-setup-page.tsx'
import { LiveStatus } from './live-status.tsx'
import { signInAddress } from './return-address.ts'
import { Sidebar } from './sidebar.tsx'
import { TabContents } from './tab-contents.tsx'
import { TimeframeControl } from './timeframe-control.tsx'

type Props = { tabs: readonly [DashboardTab, ...DashboardTab[]] }

/** The page at `/admin/dashboard/<tab>`, after sign-in and the first password change. */
export function DashboardPage({ tabs }: Props) {
  const query = useQuery(sessionQuery)
  const { data: admin, error, isPending } = query

  if (isPending) return <LoadingState label="Loading the dashboard" />
  if (error !== null) {
    return (
      <main className={styles.failure}>
        <ErrorState
          title="The dashboard cannot be opened"
          query={query}
          otherwise="Sign-in cannot be checked at the moment."
        />
      </main>
    )
  }
  if (admin === null) return <Navigate to={signInAddress(window.location)} replace />
  if (admin.passwordChangeRequired) return <ChangePasswordPage />
  if (admin.factorRequired === true) return <FactorSetupPage />
  return <Dashboard admin={admin} tabs={tabs} />
}

function Dashboard({ admin, tabs: all }: Props & { admin: Admin }) {
  const { tab: slug } = useParams()
  const { signOut, isLeaving } = useSignOut()
  const tabs = all.filter(({ permission }) => may(admin.role, permission))
  const tab = slug === undefined ? tabs[0] : all.find((candidate) => candidate.slug === slug)
  const isMine = tab !== undefined && may(admin.role, tab.permission)
  const title = tab?.label
  const hasLeads = may(admin.role, 'leads.edit')
  useKeptLive(!isLeaving)
  const news = useNewLeads(tab?.slug, hasLeads && !isLeaving)
  useLeadAlerts(news.total)
  const newCount = news.total ?? 0

  useEffect(() => {
    const count = newCount > 0 ? `(${newCount}) ` : ''
    if (title !== undefined) document.title = `${count}${title} · ${brand.name} Admin`
  }, [title, newCount])

  const heading = useFocusedHeading(tab?.slug)

  if (tab === undefined) return <Navigate to="/admin/dashboard" replace />
  return (
    <div className={styles.frame}>
      <Sidebar
        tabs={tabs.map((each) => ({ ...each, news: news.countOf(each.slug) }))}
        current={tab.slug}
        folder="/admin/dashboard"
        hasLeads={hasLeads}
      />
      <main className={styles.main}>
        <div className={`row ${styles.account}`}>
          <p>
            Welcome, <strong>{fullName(admin)}</strong>
          </p>
          <LiveStatus />
          <Commands
            tabs={tabs}
            maySeePeople={may(admin.role, 'persons.manage')}
            onSignOut={signOut}
          />
          <AdminButton onClick={signOut}>Logout</AdminButton>
        </div>
        <div className={`row between ${styles.head}`}>
          <h1 ref={heading} tabIndex={-1}>
            {tab.label}
          </h1>
          {tab.isTimed && isMine && <TimeframeControl />}
        </div>
        {isLeaving ? (
          <LoadingState label="Signing out" />
        ) : !isMine ? (
          <EmptyState>
            {isForOwners(tab.permission)
              ? 'This page is for owners. Please ask one.'
              : 'This page has the data of people. It is for owners and editors.'}
          </EmptyState>
        ) : (
          <TabContents tab={tab} />
        )}
      </main>
      <LaterChangeDialog />
    </div>
  )
}

function isForOwners(permission: Permission): boolean {
  return roles.every((role) => role === 'owner' || !may(role, permission))
}

/** Focuses the heading of a new tab if the previous tab contained the focus. */
function useFocusedHeading(slug: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(slug)
  useEffect(() => {
    if (last.current === slug) return
    last.current = slug
    if (document.activeElement === document.body) heading.current?.focus()
  }, [slug])
  return heading
}
