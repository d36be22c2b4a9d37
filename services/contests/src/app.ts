import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { adminRoutes } from '@cardroom/service-kit/admin-guard'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { Sessions } from '@cardroom/service-kit/session'
import type { limits } from './limits.ts'
import type { NewsletterFeed } from './newsletter-feed.ts'
import type { LastLongerChanges } from './repositories/last-longer-changes.ts'
import { adminApplicationRoutes } from './routes/admin-applications.ts'
import { adminLastLongerRoutes } from './routes/admin-last-longer.ts'
import { adminRakeRaceRoutes } from './routes/admin-rake-race.ts'
import { adminSponsorshipRoutes } from './routes/admin-sponsorships.ts'
import { applicationRoutes } from './routes/applications.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { kookWeeklyRoutes } from './routes/kook-weekly.ts'
import type { KookNames } from './repositories/kook-names.ts'
import type { FollowUps } from './repositories/follow-ups.ts'
import { dueRoutes } from './routes/follow-ups.ts'
import { lastLongerRoutes } from './routes/last-longer.ts'
import type { Finder } from './repositories/finder.ts'
import { findRoutes } from './routes/find.ts'
import { type ExportDeps, exportRoutes } from './routes/exports.ts'
import { newsletterIssueRoutes } from './routes/newsletter-issues.ts'
import { newsletterRoutes } from './routes/newsletters.ts'
import type { PolicyReports } from './repositories/policy-reports.ts'
import { adminPolicyReportRoutes, policyReportRoutes } from './routes/policy-reports.ts'
import type { PlayerPictures } from './repositories/player-pictures.ts'
import {
  adminPlayerPictureRoutes,
  playerPictureRoutes,
  type TakePicture,
} from './routes/player-pictures.ts'
import { rakeRaceRoutes } from './routes/rake-race.ts'
import type { RowNotes } from './repositories/row-notes.ts'
import { rowNoteRoutes } from './routes/row-notes.ts'
import { sponsorshipRoutes } from './routes/sponsorships.ts'

export type AppDeps = ServerOptions &
  ExportDeps & {
    lastLongerChanges: LastLongerChanges
    newsletterFeed: NewsletterFeed
    kookNames: KookNames
    playerPictures: PlayerPictures
    takePicture: TakePicture
    policyReports: PolicyReports
    rowNotes: RowNotes
    followUps: FollowUps
    finder: Finder
    sessions: Sessions
    enqueueMail: EnqueueMail
    /** A last-longer update from another browser than the sign-up's waits for its player or an administrator. */
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
  sponsorshipRoutes(server, deps.sponsorships, enqueueMail, deps.limits.sponsorship)
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
    adminApplicationRoutes(admin, deps.applications, deps.newsletters)
    adminLastLongerRoutes(admin, deps.lastLongerEntries, deps.lastLongerChanges, enqueueMail)
    adminRakeRaceRoutes(admin, deps.rakePlayers, deps.weeklyWinners)
    adminPlayerPictureRoutes(admin, {
      takePicture: deps.takePicture,
      limiter: deps.limits.picture,
    })
    rowNoteRoutes(admin, deps.rowNotes)
    dueRoutes(admin, deps.followUps)
    auditLogRoutes(admin, deps.auditLog)
    adminPolicyReportRoutes(admin, deps.policyReports)
    findRoutes(admin, deps.finder)
    exportRoutes(admin, deps)
  })
  // Without Redis each instance keeps the limits for itself, and only the back office stands still.
  healthRoutes(server, 'contests', { postgres: checks.postgres }, { redis: checks.redis })
  return server
}
