import { AuditLine, AuditLogQuery } from '@cardroom/contracts/audit-log'
import { IntegerExportRequest, UuidExportRequest } from '@cardroom/contracts/admin-list'
import { AdminApplication, ApplicationsQuery } from '@cardroom/contracts/applications'
import { WsopSignup, WsopSignupsQuery } from '@cardroom/contracts/last-longer-admin'
import { NewslettersQuery, ReaderOfFile } from '@cardroom/contracts/newsletter-subscribers'
import { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { SponsorshipInquiry, SponsorshipsQuery } from '@cardroom/contracts/sponsorship-inquiries'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { sendCsv } from '@cardroom/service-kit/send-csv'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Applications } from '../repositories/applications.ts'
import type { AuditLog } from '../repositories/audit-log.ts'
import type { Newsletters } from '../repositories/newsletters.ts'
import type { RakePlayers } from '../repositories/rake-players.ts'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import type { WeeklyWinners } from '../repositories/weekly-winners.ts'
import type { LastLongerEntries } from '../repositories/last-longer-entries.ts'

export type ExportDeps = {
  applications: Applications
  auditLog: AuditLog
  newsletters: Newsletters
  rakePlayers: RakePlayers
  sponsorships: Sponsorships
  weeklyWinners: WeeklyWinners
  lastLongerEntries: LastLongerEntries
}

type Shaped = { shape: object }

/** Far more than any list has, and little enough to hold in memory. */
const maxRows = 100_000

/**
 * `/export` behind the path of every list: all its rows as CSV, those that match, or those that are
 * named. The audit log records each file.
 */
export function exportRoutes(admin: CardroomServer, deps: ExportDeps): void {
  const config = { access: 'editor' } as const

  searched('sponsorships', SponsorshipInquiry, SponsorshipsQuery, deps.sponsorships.search)
  named('sponsorships', SponsorshipInquiry, UuidExportRequest, deps.sponsorships.list)
  searched('applications', AdminApplication, ApplicationsQuery, deps.applications.search)
  named('applications', AdminApplication, UuidExportRequest, deps.applications.list)
  searched('newsletters', ReaderOfFile, NewslettersQuery, (query, max) =>
    deps.newsletters.listOfFile(max, undefined, query),
  )
  named('newsletters', ReaderOfFile, IntegerExportRequest, deps.newsletters.listOfFile)
  searched('wsop/signups', WsopSignup, WsopSignupsQuery, deps.lastLongerEntries.search)
  named('wsop/signups', WsopSignup, IntegerExportRequest, deps.lastLongerEntries.list)
  whole('rake-players', AdminRakePlayer, deps.rakePlayers.list)
  named('rake-players', AdminRakePlayer, IntegerExportRequest, deps.rakePlayers.list)
  const winners = (max: number, ids?: readonly number[]) => deps.weeklyWinners.list(max, ids)
  whole('weekly-winners', AdminWeeklyWinner, winners)
  named('weekly-winners', AdminWeeklyWinner, IntegerExportRequest, winners)
  searched('audit-log', AuditLine, AuditLogQuery, (query, max) => deps.auditLog.list(query, max))

  /** The rows that match a query; all of them without one. */
  function searched<Schema extends z.ZodMiniType>(
    path: string,
    schema: Shaped,
    querystring: Schema,
    search: (query: z.output<Schema>, max: number) => Promise<readonly object[]>,
  ): void {
    const route = { config, schema: { querystring } }
    admin.get(`/api/admin/${path}/export`, route, async (request, reply) => {
      const rows = await search(request.query as z.output<Schema>, maxRows)
      return await send(request, reply, nameOf(path), schema, rows)
    })
  }

  /** All rows. */
  function whole(
    path: string,
    schema: Shaped,
    list: (max: number) => Promise<readonly object[]>,
  ): void {
    searched(path, schema, z.object({}), async (_query, max) => await list(max))
  }

  /** Those that are named. */
  function named<Id extends string | number>(
    path: string,
    schema: Shaped,
    body: z.core.$ZodType<{ ids: Id[] }>,
    list: (max: number, ids: readonly Id[]) => Promise<readonly { id: Id }[]>,
  ): void {
    admin.post(
      `/api/admin/${path}/export`,
      { config, schema: { body } },
      async (request, reply) => {
        const { ids } = request.body
        const rows = inOrder(ids, await list(maxRows, ids))
        return await send(request, reply, nameOf(path), schema, rows)
      },
    )
  }

  /** Answers with the rows under the names of the contract's fields, and records the file. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    { shape }: Shaped,
    rows: readonly object[],
  ) {
    await deps.auditLog.recordExport(name, rows.length, auditContextOf(request))
    const names = Object.keys(shape)
    const values = rows.map((row) => names.map((field) => (row as Record<string, unknown>)[field]))
    return sendCsv(reply, `${name}.csv`, names, values)
  }
}

function nameOf(path: string): string {
  return path.replaceAll('/', '-')
}

function inOrder<Id, Row extends { id: Id }>(ids: readonly Id[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
}
