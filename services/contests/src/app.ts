import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { NewsletterFeed } from './newsletter-feed.ts'
import type { Applications } from './repositories/applications.ts'
import type { Newsletters } from './repositories/newsletters.ts'
import type { RakePlayers } from './repositories/rake-players.ts'
import type { WeeklyWinners } from './repositories/weekly-winners.ts'
import { applicationRoutes } from './routes/applications.ts'
import { newsletterIssueRoutes } from './routes/newsletter-issues.ts'
import { newsletterRoutes } from './routes/newsletters.ts'
import { rakeRaceRoutes } from './routes/rake-race.ts'

export type AppDeps = ServerOptions & {
  applications: Applications
  newsletters: Newsletters
  newsletterFeed: NewsletterFeed
  rakePlayers: RakePlayers
  weeklyWinners: WeeklyWinners
  limits: { application: RateLimiter; newsletter: RateLimiter }
  checks: { postgres: Check; redis: Check }
}

/** The contests' service: every route, no I/O of its own. */
export function createApp(deps: AppDeps): CardroomServer {
  const {
    applications,
    newsletters,
    newsletterFeed,
    rakePlayers,
    weeklyWinners,
    limits,
    checks,
    ...options
  } = deps
  const server = createServer(options)
  applicationRoutes(server, applications, limits.application)
  newsletterRoutes(server, newsletters, limits.newsletter)
  newsletterIssueRoutes(server, newsletterFeed)
  rakeRaceRoutes(server, rakePlayers, weeklyWinners)
  // Without Redis each instance keeps the limits for itself.
  healthRoutes(server, 'contests', { postgres: checks.postgres }, { redis: checks.redis })
  return server
}
