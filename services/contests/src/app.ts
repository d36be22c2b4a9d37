import { bodyLimitsKb, callLimits } from '@cardroom/contracts/limits'
import { adminRoutes } from '@cardroom/service-kit/admin-guard'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { Sessions } from '@cardroom/service-kit/session'
import { adminApplicationRoutes, applicationRoutes } from './applications/routes.ts'
import { auditLogRoutes } from './audit/routes.ts'
import { kookWeeklyRoutes } from './kook-weekly/routes.ts'
import { adminLastLongerRoutes } from './last-longer/admin-routes.ts'
import { lastLongerRoutes } from './last-longer/routes.ts'
import { exportRoutes } from './leads/export-routes.ts'
import { noteRoutes } from './leads/notes-routes.ts'
import { overviewRoutes } from './leads/routes.ts'
import {
  adminNewsletterRoutes,
  newsletterIssueRoutes,
  newsletterRoutes,
} from './newsletter/routes.ts'
import type { NewsletterFeed } from './newsletter/feed.ts'
import {
  adminPlayerPictureRoutes,
  playerPictureRoutes,
  type TakePicture,
} from './pictures/routes.ts'
import { adminPolicyReportRoutes, policyReportRoutes } from './policy-reports/routes.ts'
import { adminRakeRaceRoutes, rakeRaceRoutes } from './rake-race/routes.ts'
import type { Repositories } from './repositories.ts'
import { adminSponsorshipRoutes, sponsorshipRoutes } from './sponsorships/routes.ts'

export type AppDeps = ServerOptions &
  Repositories & {
    newsletterFeed: NewsletterFeed
    takePicture: TakePicture
    sessions: Sessions
    enqueueMail: EnqueueMail
    /** A last-longer update from another browser waits until its player or an administrator confirms it. */
    isProofRequired: boolean
    limits: Record<keyof typeof limits, RateLimiter>
    checks: { postgres: Check; redis: Check }
  }

const adminBodyLimit = bodyLimitsKb.admin * 1024

/** All HTTP routes of contests; dependencies are passed in. */
export function createApp(deps: AppDeps): CardroomServer {
  const { sessions, checks, enqueueMail, isProofRequired } = deps
  const { logger, trustedProxies, logSalt } = deps
  const server = createServer({ logger, trustedProxies, logSalt })
  applicationRoutes(server, deps.applications, enqueueMail, deps.limits.application)
  newsletterRoutes(server, {
    newsletters: deps.newsletters,
    enqueueMail,
    addressLimit: deps.limits.newsletter,
    linkLimit: deps.limits.newsletterLink,
  })
  newsletterIssueRoutes(server, deps.newsletterFeed)
  rakeRaceRoutes(server, deps.rakePlayers, deps.weeklyWinners)
  playerPictureRoutes(server, deps.playerPictures)
  sponsorshipRoutes(server, deps.sponsorships, enqueueMail, deps.limits.inquiry)
  kookWeeklyRoutes(server, {
    names: deps.kookNames,
    enqueueMail,
    addressLimit: deps.limits.nameClaim,
    recipientLimit: deps.limits.nameClaimRecipient,
  })
  lastLongerRoutes(server, {
    signups: deps.lastLongerEntries,
    changes: deps.lastLongerChanges,
    enqueueMail,
    limits: deps.limits,
    isProofRequired,
    addressSalt: logSalt,
  })
  policyReportRoutes(server, deps.policyReports, deps.limits.policyReports)
  adminRoutes(server, { sessions, limiter: deps.limits.session }, (admin) => {
    admin.addHook('onRoute', (route) => {
      route.bodyLimit ??= adminBodyLimit
    })
    adminSponsorshipRoutes(admin, deps.sponsorships)
    adminApplicationRoutes(admin, deps.applications)
    adminNewsletterRoutes(admin, deps.newsletters)
    adminLastLongerRoutes(admin, deps.lastLongerEntries, deps.lastLongerChanges, enqueueMail)
    adminRakeRaceRoutes(admin, deps.rakePlayers, deps.weeklyWinners)
    adminPlayerPictureRoutes(admin, {
      takePicture: deps.takePicture,
      limiter: deps.limits.picture,
    })
    noteRoutes(admin, deps.rowNotes)
    overviewRoutes(admin, deps)
    auditLogRoutes(admin, deps.auditLog)
    adminPolicyReportRoutes(admin, deps.policyReports)
    exportRoutes(admin, deps)
  })
  // Without Redis, each instance enforces rate limits separately, and the back-office routes fail.
  healthRoutes(server, 'contests', { postgres: checks.postgres }, { redis: checks.redis })
  return server
}

/** The rate limits that this service enforces. */
export const limits = {
  application: callLimits.application,
  policyReports: callLimits.policyReports,
  newsletter: callLimits.newsletter,
  newsletterLink: callLimits.newsletterLink,
  inquiry: callLimits.inquiry,
  signup: callLimits.lastLongerSignup,
  update: callLimits.lastLongerUpdate,
  /** Limits updates per e-mail address. */
  email: callLimits.lastLongerEmail,
  /** Limits requests with e-mail addresses that have no entry, so that strangers cannot find out who takes part. */
  unknown: callLimits.lastLongerUnknown,
  link: callLimits.lastLongerLink,
  resend: callLimits.lastLongerResend,
  resendRecipient: callLimits.lastLongerResendRecipient,
  nameClaim: callLimits.nameClaim,
  nameClaimRecipient: callLimits.nameClaimRecipient,
  picture: callLimits.playerPicture,
  session: callLimits.admin,
}
