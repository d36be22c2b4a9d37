import { lazy } from 'react'
import type { DashboardTab } from '../features/admin/dashboard-page.tsx'

export const LoginPage = lazy(async () => ({
  default: (await import('../features/admin/login-page.tsx')).LoginPage,
}))

export const DashboardPage = lazy(async () => ({
  default: (await import('../features/admin/dashboard-page.tsx')).DashboardPage,
}))

/** The dashboard's tabs in the rail's order; the first one opens by default. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    slug: 'traffic',
    label: 'Traffic Sources',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/traffic/traffic-tab.tsx')).TrafficTab,
    })),
  },
  {
    slug: 'events',
    label: 'User Events',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/events/events-tab.tsx')).EventsTab,
    })),
  },
  {
    slug: 'pageViews',
    label: 'Page Views',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/page-views/page-views-tab.tsx')).PageViewsTab,
    })),
  },
  {
    slug: 'conversions',
    label: 'Conversions',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/conversions/conversions-tab.tsx')).ConversionsTab,
    })),
  },
  {
    slug: 'flaviar',
    label: 'Flaviar',
    isTimed: true,
    Contents: lazy(async () => ({
      default: (await import('../features/drinks-report/drinks-report-tab.tsx')).DrinksReportTab,
    })),
  },
]
