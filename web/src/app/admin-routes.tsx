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
    slug: 'chatbot',
    label: 'Chatbot Leads',
    isTimed: false,
    Contents: lazy(async () => ({
      default: (await import('../features/chatbot-leads/chatbot-tab.tsx')).ChatbotTab,
    })),
  },
]
