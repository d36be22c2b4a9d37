import type { Role } from '@cardroom/contracts/session'
import { lazy } from 'react'
import { DueCount } from '../features/due/due-count.tsx'
import type { DashboardTab } from '../features/dashboard/dashboard-tab.ts'

export const LoginPage = lazy(async () => ({
  default: (await import('../features/dashboard/login-page.tsx')).LoginPage,
}))

export const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}))

export const SharedPage = lazy(async () => ({
  default: (await import('../features/dashboard/shared-page.tsx')).SharedPage,
}))

export const InvitationPage = lazy(async () => ({
  default: (await import('../features/dashboard/invitation-page.tsx')).InvitationPage,
}))

export const StopMailsPage = lazy(async () => ({
  default: (await import('../features/dashboard/stop-mails-page.tsx')).StopMailsPage,
}))

type Load = DashboardTab['load']

/** A tab of figures of the chosen timeframe. */
const report = (slug: string, label: string, load: Load): DashboardTab => ({
  ...list(slug, label, load, 'viewer'),
  isTimed: true,
})

/** A tab of records, independent of the timeframe; of people's data unless a role is named. */
const list = (slug: string, label: string, load: Load, role: Role = 'editor'): DashboardTab => ({
  slug,
  label,
  role,
  isTimed: false,
  load,
})

const reportTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  report(
    'traffic',
    'Traffic Sources',
    async () => (await import('../features/traffic-report/traffic-tab.tsx')).TrafficTab,
  ),
  report(
    'events',
    'User Events',
    async () => (await import('../features/events-report/events-tab.tsx')).EventsTab,
  ),
  report(
    'pageViews',
    'Page Views',
    async () => (await import('../features/page-views-report/page-views-tab.tsx')).PageViewsTab,
  ),
  report(
    'conversions',
    'Conversions',
    async () => (await import('../features/conversions-report/conversions-tab.tsx')).ConversionsTab,
  ),
  report(
    'flaviar',
    'Flaviar',
    async () => (await import('../features/affiliate-report/affiliate-tab.tsx')).AffiliateTab,
  ),
]

const exploreTab = list(
  'explore',
  'Explore',
  async () => (await import('../features/explore/explore-tab.tsx')).ExploreTab,
  'viewer',
)

const retentionTab = list(
  'retention',
  'Retention',
  async () => (await import('../features/retention/retention-tab.tsx')).RetentionTab,
  'viewer',
)

/** The tabs that a link shows too: figures, and nothing about a person. */
export const sharedTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  ...reportTabs,
  exploreTab,
  retentionTab,
]

/** The dashboard's tabs in the sidebar's order; the first one opens by default. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  ...reportTabs,
  exploreTab,
  list(
    'live',
    'Live',
    async () => (await import('../features/live/live-tab.tsx')).LiveTab,
    'viewer',
  ),
  retentionTab,
  {
    ...list('due', 'Due', async () => (await import('../features/due/due-tab.tsx')).DueTab),
    Count: DueCount,
  },
  list(
    'chatbot',
    'Chatbot Leads',
    async () => (await import('../features/chat-leads/chat-leads-tab.tsx')).ChatLeadsTab,
  ),
  list(
    'sponsorships',
    'Sponsorships',
    async () =>
      (await import('../features/sponsorship-inquiries/sponsorships-tab.tsx')).SponsorshipsTab,
  ),
  list(
    'wsop',
    'WSOP',
    async () => (await import('../features/last-longer-entries/last-longer-tab.tsx')).LastLongerTab,
  ),
  list(
    'rake',
    'Rake Race',
    async () => (await import('../features/rake-players/rake-race-tab.tsx')).RakeRaceTab,
  ),
  list(
    'winners',
    'Winners',
    async () => (await import('../features/weekly-winners/winners-tab.tsx')).WinnersTab,
  ),
  list(
    'applications',
    'Applications',
    async () => (await import('../features/applications/applications-tab.tsx')).ApplicationsTab,
  ),
  list(
    'newsletter',
    'Newsletter',
    async () =>
      (await import('../features/newsletter-subscribers/subscribers-tab.tsx')).SubscribersTab,
  ),
  list(
    'sharing',
    'Sharing',
    async () => (await import('../features/sharing/sharing-tab.tsx')).SharingTab,
    'owner',
  ),
  list(
    'person',
    'One Person',
    async () => (await import('../features/person/person-tab.tsx')).PersonTab,
  ),
  list(
    'audit-log',
    'Audit Log',
    async () => (await import('../features/audit-log/audit-log-tab.tsx')).AuditLogTab,
  ),
  list(
    'administrators',
    'Administrators',
    async () =>
      (await import('../features/administrators/administrators-tab.tsx')).AdministratorsTab,
    'owner',
  ),
  list(
    'system',
    'System',
    async () => (await import('../features/system/system-tab.tsx')).SystemTab,
    'owner',
  ),
  list(
    'account',
    'My Account',
    async () => (await import('../features/account/account-tab.tsx')).AccountTab,
    'viewer',
  ),
]
