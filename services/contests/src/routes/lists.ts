import { AuditLine, AuditLogQuery } from '@cardroom/contracts/audit-log'
import {
  AdminApplication,
  AdminNewsletter,
  AdminRakePlayer,
  AdminWeeklyWinner,
  SponsorshipInquiry,
  WsopSignup,
} from '@cardroom/contracts/contests-admin'
import { csv } from '@cardroom/service-kit/csv'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Applications } from '../repositories/applications.ts'
import type { AuditLog } from '../repositories/audit-log.ts'
import type { Newsletters } from '../repositories/newsletters.ts'
import type { RakePlayers } from '../repositories/rake-players.ts'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import type { WeeklyWinners } from '../repositories/weekly-winners.ts'
import type { WsopSignups } from '../repositories/wsop-signups.ts'
import { actOf } from './acting.ts'

export type ListDeps = {
  applications: Applications
  auditLog: AuditLog
  newsletters: Newsletters
  rakePlayers: RakePlayers
  sponsorships: Sponsorships
  weeklyWinners: WeeklyWinners
  wsopSignups: WsopSignups
}

type Shaped = { shape: object }

/** Far more than any house has, and little enough to hold in memory. */
const mostRows = 100_000

/** `/export` behind the path of every list: all its rows as CSV, each taken out noted in the audit log. */
export function listRoutes(admin: CardroomServer, deps: ListDeps): void {
  list('sponsorships', SponsorshipInquiry, () => deps.sponsorships.list(mostRows))
  list('applications', AdminApplication, () => deps.applications.list(mostRows))
  list('newsletters', AdminNewsletter, () => deps.newsletters.list(mostRows))
  list('wsop/signups', WsopSignup, () => deps.wsopSignups.list(mostRows))
  list('rake-players', AdminRakePlayer, () => deps.rakePlayers.list(mostRows))
  list('weekly-winners', AdminWeeklyWinner, () => deps.weeklyWinners.all())

  admin.get(
    '/api/admin/audit-log/export',
    { config: { access: 'admin' }, schema: { querystring: AuditLogQuery } },
    async (request, reply) => {
      const rows = await deps.auditLog.list(request.query, mostRows)
      await deps.auditLog.recordExport('audit-log', rows.length, actOf(request))
      return reply.headers(headersOf('audit-log')).send(csvOf(AuditLine, rows))
    },
  )

  function list(path: string, schema: Shaped, read: () => Promise<readonly object[]>): void {
    const name = path.replaceAll('/', '-')
    admin.get(
      `/api/admin/${path}/export`,
      { config: { access: 'admin' } },
      async (request, reply) => {
        const rows = await read()
        await deps.auditLog.recordExport(name, rows.length, actOf(request))
        return reply.headers(headersOf(name)).send(csvOf(schema, rows))
      },
    )
  }
}

function headersOf(name: string) {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  }
}

/** The rows under the names of the contract's fields. */
function csvOf({ shape }: Shaped, rows: readonly object[]): string {
  const names = Object.keys(shape)
  return csv(
    names,
    rows.map((row) => names.map((name) => cellOf((row as Record<string, unknown>)[name]))),
  )
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join('; ') : JSON.stringify(value)
}
