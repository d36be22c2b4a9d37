import { type Database, connectDatabase } from '@cardroom/database/client'
import { withOrigins } from '@cardroom/database/lead-origins'
import { applications } from './applications/repository.ts'
import { auditLog } from './audit/repository.ts'
import { kookNames } from './kook-weekly/repository.ts'
import { lastLongerChanges } from './last-longer/changes-repository.ts'
import { lastLongerEntries } from './last-longer/repository.ts'
import { followUps, finder } from './leads/overview-repository.ts'
import type { LeadRow } from './leads/export-routes.ts'
import { rowNotes } from './leads/notes-repository.ts'
import { newsletters } from './newsletter/repository.ts'
import { playerPictures } from './pictures/repository.ts'
import { policyReports } from './policy-reports/repository.ts'
import { rakePlayers } from './rake-race/repository.ts'
import { weeklyWinners } from './rake-race/winners-repository.ts'
import { sponsorships } from './sponsorships/repository.ts'

export type Repositories = ReturnType<typeof repositories>

/** Everything that the HTTP service reads from and writes to Postgres. */
export function repositories(db: Database, logSalt: string, now: () => number = Date.now) {
  return {
    applications: applications(db),
    auditLog: auditLog(db),
    finder: finder(db),
    followUps: followUps(db, now),
    kookNames: kookNames(db, logSalt),
    lastLongerChanges: lastLongerChanges(db),
    lastLongerEntries: lastLongerEntries(db),
    newsletters: newsletters(db),
    playerPictures: playerPictures(db),
    policyReports: policyReports(db),
    rakePlayers: rakePlayers(db),
    rowNotes: rowNotes(db),
    sponsorships: sponsorships(db),
    weeklyWinners: weeklyWinners(db),
    withOrigins: <Row extends LeadRow>(rows: readonly Row[]) =>
      withOrigins(db, rows, ({ createdAt }) => createdAt),
  }
}

/**
 * The service's database connections. Changes to one row run one after another, and the others wait for a connection,
 * because a late response is better than a refusal.
 */
export function openDatabase(url: string, maxConnections?: number): Database {
  return connectDatabase(url, {
    applicationName: 'contests',
    connectionTimeoutMs: 10_000,
    ...(maxConnections !== undefined && { maxConnections }),
  })
}
