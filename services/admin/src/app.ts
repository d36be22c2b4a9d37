import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { adminRoutes, keyOf } from '@cardroom/service-kit/admin-guard'
import { healthRoutes } from '@cardroom/service-kit/health'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import { administratorRoutes, invitationRoutes } from './accounts/administrators-routes.ts'
import { readLinkSession } from './accounts/cookies.ts'
import { accountRoutes, ownSessionRoutes } from './accounts/routes.ts'
import { signInRoutes } from './accounts/sign-in-routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { exploreRoutes } from './figures/explore-routes.ts'
import { goalReportRoutes } from './figures/goal-routes.ts'
import { reportRoutes } from './figures/report-routes.ts'
import { leadSourceRoutes } from './lead-source/routes.ts'
import { officeEventRoutes } from './office-events/routes.ts'
import type { Parts } from './parts.ts'
import { ownDataRoutes } from './people/own-data-routes.ts'
import { personRoutes } from './people/routes.ts'
import { reportMailRoutes, stopMailRoutes } from './report-mails/routes.ts'
import { reportNoteRoutes } from './report-notes/routes.ts'
import { savedFilterRoutes } from './saved-filters/routes.ts'
import { accessTokenRoutes, sharedRoutes } from './sharing/routes.ts'
import { systemRoutes } from './system/routes.ts'

const bodyLimit = bodyLimitsKb.admin * 1024

/** The HTTP routes of the admin service. */
export function createApp(deps: Parts & ServerOptions): CardroomServer {
  const { logger, trustedProxies, logSalt, accounts, sharing, limits } = deps
  const server = createServer({ logger, trustedProxies, logSalt, bodyLimit })
  signInRoutes(server, accounts, limits.signIn)
  invitationRoutes(server, {
    accounts,
    administrators: deps.administrators,
    limit: limits.sharing,
  })
  sharedRoutes(server, sharing)
  ownDataRoutes(server, {
    links: deps.ownDataLinks,
    people: deps.people,
    requestLimit: limits.ownDataRequest,
    linkLimit: limits.ownDataLink,
  })
  stopMailRoutes(server, deps.reportMails, limits.sharing)
  const readers = {
    identify: (request: Parameters<typeof keyOf>[0]) =>
      sharing.identify({
        key: keyOf(request),
        sessionId: readLinkSession(request),
        address: request.ip,
      }),
  }
  adminRoutes(server, { sessions: deps.sessions, limiter: limits.session, readers }, (admin) => {
    accountRoutes(admin, accounts)
    ownSessionRoutes(admin, deps.sessions)
    administratorRoutes(admin, deps.administrators)
    factorRoutes(admin, deps.factors)
    reportRoutes(admin, deps)
    exploreRoutes(admin, deps.explore, deps.exports)
    savedFilterRoutes(admin, deps.savedFilters)
    reportNoteRoutes(admin, deps.savedViews, deps.annotations, deps.goals)
    goalReportRoutes(admin, deps.goals, deps.goalReports)
    officeEventRoutes(admin, { events: deps.officeEvents, newLeads: deps.newLeads })
    leadSourceRoutes(admin, deps.leadSources)
    accessTokenRoutes(admin, sharing)
    reportMailRoutes(admin, deps.reportMails)
    personRoutes(admin, deps.people)
    systemRoutes(admin, deps.system)
  })
  healthRoutes(server, 'admin', deps.checks)
  return server
}
