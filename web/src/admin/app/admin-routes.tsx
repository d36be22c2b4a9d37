import { lazy } from 'react'
import type { DashboardTab } from '../features/dashboard/dashboard-page.tsx'

export const LoginPage = lazy(async () => ({
  default: (await import('../features/dashboard/login-page.tsx')).LoginPage,
}))

export const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}))

/** The dashboard's tabs in the sidebar's order; the first one opens by default. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    slug: 'traffic',
    label: 'Traffic Sources',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/traffic-report/traffic-tab.tsx')).TrafficTab,
    })),
  },
  {
    slug: 'events',
    label: 'User Events',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/events-report/events-tab.tsx')).EventsTab,
    })),
  },
  {
    slug: 'pageViews',
    label: 'Page Views',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/page-views-report/page-views-tab.tsx')).PageViewsTab,
    })),
  },
  {
    slug: 'conversions',
    label: 'Conversions',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/conversions-report/conversions-tab.tsx')).ConversionsTab,
    })),
  },
  {
    slug: 'flaviar',
    label: 'Flaviar',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/affiliate-report/affiliate-tab.tsx')).AffiliateTab,
    })),
  },
  {
    slug: 'chatbot',
    label: 'Chatbot Leads',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/chat-leads/chat-leads-tab.tsx')).ChatLeadsTab,
    })),
  },
  {
    slug: 'sponsorships',
    label: 'Sponsorships',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/sponsorship-inquiries/sponsorships-tab.tsx'))
        .SponsorshipsTab,
    })),
  },
  {
    slug: 'wsop',
    label: 'WSOP',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/last-longer-entries/last-longer-tab.tsx')).LastLongerTab,
    })),
  },
  {
    slug: 'rake',
    label: 'Rake Race',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/rake-players/rake-race-tab.tsx')).RakeRaceTab,
    })),
  },
  {
    slug: 'winners',
    label: 'Winners',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/weekly-winners/winners-tab.tsx')).WinnersTab,
    })),
  },
  {
    slug: 'applications',
    label: 'Applications',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/applications/applications-tab.tsx')).ApplicationsTab,
    })),
  },
  {
    slug: 'newsletter',
    label: 'Newsletter',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/newsletter-subscribers/subscribers-tab.tsx'))
        .SubscribersTab,
    })),
  },
  {
    slug: 'audit-log',
    label: 'Audit Log',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/audit-log/audit-log-tab.tsx')).AuditLogTab,
    })),
  },
]
