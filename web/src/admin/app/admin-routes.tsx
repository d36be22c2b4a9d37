import type { Permission } from '@cardroom/contracts/session'
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

/** A tab with figures that depend on the timeframe. */
const report = (slug: string, label: string, load: Load): DashboardTab => ({
  ...list(slug, label, 'reports.read', load),
  isTimed: true,
})

/** A tab without a timeframe. */
const list = (slug: string, label: string, permission: Permission, load: Load): DashboardTab => ({
  slug,
  label,
  permission,
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
  'reports.read',
  async () => (await import('../features/explore/explore-tab.tsx')).ExploreTab,
)

const retentionTab = list(
  'retention',
  'Retention',
  'reports.read',
  async () => (await import('../features/retention/retention-tab.tsx')).RetentionTab,
)

/** The tabs that a shared link shows. They contain figures without personal data. */
export const sharedTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  ...reportTabs,
  exploreTab,
  retentionTab,
]

/** The dashboard's tabs in the order of the sidebar. The first one is the default. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  ...reportTabs,
  exploreTab,
  list(
    'live',
    'Live',
    'reports.use',
    async () => (await import('../features/live/live-tab.tsx')).LiveTab,
  ),
  retentionTab,
  {
    ...list(
      'due',
      'Due',
      'leads.edit',
      async () => (await import('../features/due/due-tab.tsx')).DueTab,
    ),
    Count: DueCount,
  },
  list(
    'chatbot',
    'Chatbot Leads',
    'chat.answer',
    async () => (await import('../features/chat-leads/chat-leads-tab.tsx')).ChatLeadsTab,
  ),
  list(
    'sponsorships',
    'Sponsorships',
    'leads.edit',
    async () =>
      (await import('../features/sponsorship-inquiries/sponsorships-tab.tsx')).SponsorshipsTab,
  ),
  list(
    'wsop',
    'WSOP',
    'contests.edit',
    async () => (await import('../features/last-longer-entries/last-longer-tab.tsx')).LastLongerTab,
  ),
  list(
    'rake',
    'Rake Race',
    'contests.edit',
    async () => (await import('../features/rake-players/rake-race-tab.tsx')).RakeRaceTab,
  ),
  list(
    'winners',
    'Winners',
    'contests.edit',
    async () => (await import('../features/weekly-winners/winners-tab.tsx')).WinnersTab,
  ),
  list(
    'applications',
    'Applications',
    'leads.edit',
    async () => (await import('../features/applications/applications-tab.tsx')).ApplicationsTab,
  ),
  list(
    'newsletter',
    'Newsletter',
    'leads.edit',
    async () =>
      (await import('../features/newsletter-subscribers/subscribers-tab.tsx')).SubscribersTab,
  ),
  list(
    'sharing',
    'Sharing',
    'sharing.manage',
    async () => (await import('../features/sharing/sharing-tab.tsx')).SharingTab,
  ),
  list(
    'person',
    'One Person',
    'persons.manage',
    async () => (await import('../features/person/person-tab.tsx')).PersonTab,
  ),
  list(
    'audit-log',
    'Audit Log',
    'audit.read',
    async () => (await import('../features/audit-log/audit-log-tab.tsx')).AuditLogTab,
  ),
  list(
    'administrators',
    'Administrators',
    'accounts.manage',
    async () =>
      (await import('../features/administrators/administrators-tab.tsx')).AdministratorsTab,
  ),
  list(
    'system',
    'System',
    'system.manage',
    async () => (await import('../features/system/system-tab.tsx')).SystemTab,
  ),
  list(
    'account',
    'My Account',
    'office.use',
    async () => (await import('../features/account/account-tab.tsx')).AccountTab,
  ),
]
