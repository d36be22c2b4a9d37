import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { adminRoutes, keyOf, type Readers } from '@cardroom/service-kit/admin-guard'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { Accounts } from './domain/accounts.ts'
import type { OwnFactors } from './domain/factors.ts'
import type { Explore } from './figures/explore.ts'
import type { GoalReports } from './figures/goals.ts'
import type { Reports } from './figures/reports.ts'
import type { Sharing } from './domain/sharing.ts'
import { readLinkSession } from './routes/cookies.ts'
import type { Annotations, Goals, SavedViews } from './repositories/report-notes.ts'
import type { Exports } from './repositories/exports.ts'
import type { ImportedDays } from './repositories/imported-days.ts'
import type { LiveVisits } from './figures/live.ts'
import type { NewLeadCounts } from './repositories/new-leads.ts'
import type { OfficeEvents } from './domain/office-events.ts'
import type { LeadSources } from './repositories/lead-sources.ts'
import type { AdminSessions } from './repositories/sessions.ts'
import type { SponsorshipPage } from './figures/sponsorship-page.ts'
import type { Administrators } from './repositories/administrators.ts'
import { accountRoutes, ownSessionRoutes } from './routes/account.ts'
import { administratorRoutes, invitationRoutes } from './routes/administrators.ts'
import { apiDocsRoutes } from './routes/api-docs.ts'
import { exploreRoutes } from './figures/explore-routes.ts'
import { goalReportRoutes } from './figures/goal-routes.ts'
import { exportRoutes } from './figures/export-routes.ts'
import { factorRoutes } from './routes/factors.ts'
import { importedRoutes } from './routes/imported.ts'
import { reportNoteRoutes } from './routes/report-notes.ts'
import { savedFilterRoutes } from './routes/saved-filters.ts'
import type { SavedFilters } from './repositories/saved-filters.ts'
import type { OwnDataLinks } from './repositories/own-data-links.ts'
import type { People } from './repositories/people.ts'
import { ownDataRoutes } from './routes/own-data.ts'
import { personRoutes } from './routes/persons.ts'
import { liveRoutes, retentionRoutes } from './figures/live-routes.ts'
import { officeEventRoutes } from './routes/office-events.ts'
import { reportRoutes } from './figures/report-routes.ts'
import { signInRoutes } from './routes/sign-in.ts'
import type { ReportMails } from './domain/report-mails.ts'
import { reportMailRoutes, stopMailRoutes } from './routes/report-mails.ts'
import { accessTokenRoutes, sharedRoutes } from './routes/sharing.ts'
import { leadSourceRoutes } from './routes/lead-source.ts'
import { systemRoutes } from './routes/system.ts'
import type { System } from './domain/system.ts'
import { sponsorshipPageRoutes } from './figures/sponsorship-page-routes.ts'

export type AppDeps = ServerOptions & {
  accounts: Accounts
  factors: OwnFactors
  sessions: AdminSessions
  administrators: Administrators
  reports: Reports
  explore: Explore
  savedViews: SavedViews
  savedFilters: SavedFilters
  annotations: Annotations
  goals: Goals
  goalReports: GoalReports
  importedDays: ImportedDays
  liveVisits: LiveVisits
  officeEvents: OfficeEvents
  newLeads: NewLeadCounts
  exports: Exports
  sponsorshipPage: SponsorshipPage
  leadSources: LeadSources
  sharing: Sharing
  reportMails: ReportMails
  people: People
  ownDataLinks: OwnDataLinks
  system: System
  /** The text of docs/openapi.json. */
  openApi: string
  limits: Record<'signIn' | 'session' | 'sharing' | 'ownDataRequest' | 'ownDataLink', RateLimiter>
  checks: { postgres: Check; redis: Check }
}

const bodyLimit = bodyLimitsKb.admin * 1024

/** The HTTP routes of the admin service; what they depend on is passed in. */
export function createApp(deps: AppDeps): CardroomServer {
  const {
    accounts,
    factors,
    sessions,
    administrators,
    reports,
    explore,
    savedViews,
    savedFilters,
    annotations,
    goals,
    goalReports,
    importedDays,
    liveVisits,
    officeEvents,
    newLeads,
    exports,
    sponsorshipPage,
    leadSources,
    sharing,
    reportMails,
    people,
    ownDataLinks,
    system,
    openApi,
    limits,
    checks,
    ...options
  } = deps
  const server = createServer({ ...options, bodyLimit })
  signInRoutes(server, accounts, limits.signIn)
  invitationRoutes(server, { accounts, administrators, limit: limits.sharing })
  sharedRoutes(server, sharing)
  ownDataRoutes(server, {
    links: ownDataLinks,
    people,
    requestLimit: limits.ownDataRequest,
    linkLimit: limits.ownDataLink,
  })
  stopMailRoutes(server, reportMails, limits.sharing)
  adminRoutes(
    server,
    { sessions, limiter: limits.session, readers: readersOf(sharing) },
    (admin) => {
      accountRoutes(admin, accounts)
      ownSessionRoutes(admin, sessions)
      administratorRoutes(admin, administrators)
      factorRoutes(admin, factors)
      reportRoutes(admin, reports)
      exportRoutes(admin, reports, exports)
      exploreRoutes(admin, explore, exports)
      savedFilterRoutes(admin, savedFilters)
      reportNoteRoutes(admin, savedViews, annotations, goals)
      goalReportRoutes(admin, goals, goalReports)
      importedRoutes(admin, importedDays)
      retentionRoutes(admin, explore)
      liveRoutes(admin, liveVisits)
      officeEventRoutes(admin, { events: officeEvents, newLeads })
      sponsorshipPageRoutes(admin, sponsorshipPage)
      leadSourceRoutes(admin, leadSources)
      accessTokenRoutes(admin, sharing)
      reportMailRoutes(admin, reportMails)
      personRoutes(admin, people)
      systemRoutes(admin, system)
      apiDocsRoutes(admin, openApi)
    },
  )
  healthRoutes(server, 'admin', checks)
  return server
}

function readersOf(sharing: Sharing): Readers {
  return {
    identify: (request) =>
      sharing.identify({
        key: keyOf(request),
        sessionId: readLinkSession(request),
        address: request.ip,
      }),
  }
}
