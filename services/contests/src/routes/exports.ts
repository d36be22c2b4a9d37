import { AuditLine, AuditLogQuery } from '@cardroom/contracts/audit-log'
import { IntegerExportRequest, UuidExportRequest } from '@cardroom/contracts/admin-list'
import { AdminApplication } from '@cardroom/contracts/applications'
import { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { LeadOrigin } from '@cardroom/contracts/lead-source'
import { ReaderOfFile } from '@cardroom/contracts/newsletter-subscribers'
import { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { SponsorshipInquiry, SponsorshipsQuery } from '@cardroom/contracts/sponsorship-inquiries'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { sendCsv } from '@cardroom/service-kit/send-csv'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Applications } from '../repositories/applications.ts'
import type { AuditLog } from '../repositories/audit-log.ts'
import type { Newsletters } from '../repositories/newsletters.ts'
import type { RakePlayers } from '../repositories/rake-players.ts'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import type { WeeklyWinners } from '../repositories/weekly-winners.ts'
import type { LastLongerEntries } from '../repositories/last-longer-entries.ts'

export type ExportDeps = {
  /** Adds the fields of LeadOrigin to the rows. */
  withOrigins: (rows: readonly LeadRow[]) => Promise<readonly object[]>
  applications: Applications
  auditLog: AuditLog
  newsletters: Newsletters
  rakePlayers: RakePlayers
  sponsorships: Sponsorships
  weeklyWinners: WeeklyWinners
  lastLongerEntries: LastLongerEntries
}

type Shaped = { shape: object }

type LeadRow = { sessionId: string | null; createdAt: string }

/** The files that say where each row came from. */
const leadFiles = new Set(['sponsorships', 'applications', 'newsletters', 'wsop-signups'])

/** Far more than any list has, and little enough to hold in memory. */
const maxRows = 100_000

/**
 * `/export` behind the path of every list: all its rows as CSV, those that match, or those that are
 * named. The audit log records each file.
 */
export function exportRoutes(admin: CardroomServer, deps: ExportDeps): void {
  const config = { access: 'editor' } as const

  named('sponsorships', SponsorshipInquiry, UuidExportRequest, deps.sponsorships)
  admin.get(
    '/api/admin/sponsorships/export',
    { config, schema: { querystring: SponsorshipsQuery } },
    async (request, reply) => {
      const rows = await deps.sponsorships.search(request.query, maxRows)
      return await send(request, reply, 'sponsorships', SponsorshipInquiry, rows)
    },
  )

  list('applications', AdminApplication, UuidExportRequest, deps.applications)
  list('newsletters', ReaderOfFile, IntegerExportRequest, {
    list: (max, ids) => deps.newsletters.listOfFile(max, ids),
  })
  list('wsop/signups', WsopSignup, IntegerExportRequest, deps.lastLongerEntries)
  list('rake-players', AdminRakePlayer, IntegerExportRequest, deps.rakePlayers)
  list('weekly-winners', AdminWeeklyWinner, IntegerExportRequest, deps.weeklyWinners)

  admin.get(
    '/api/admin/audit-log/export',
    { config, schema: { querystring: AuditLogQuery } },
    async (request, reply) => {
      const rows = await deps.auditLog.list(request.query, maxRows)
      return await send(request, reply, 'audit-log', AuditLine, rows)
    },
  )

  type Listed<Id> = {
    list: (max: number, ids?: readonly Id[]) => Promise<readonly { id: Id }[]>
  }

  /** All rows of a list, and those that are named. */
  function list<Id extends string | number>(
    path: string,
    schema: Shaped,
    body: z.core.$ZodType<{ ids: Id[] }>,
    repository: Listed<Id>,
  ): void {
    admin.get(`/api/admin/${path}/export`, { config }, async (request, reply) =>
      send(request, reply, nameOf(path), schema, await repository.list(maxRows)),
    )
    named(path, schema, body, repository)
  }

  function named<Id extends string | number>(
    path: string,
    schema: Shaped,
    body: z.core.$ZodType<{ ids: Id[] }>,
    repository: Listed<Id>,
  ): void {
    admin.post(
      `/api/admin/${path}/export`,
      { config, schema: { body } },
      async (request, reply) => {
        const { ids } = request.body
        const rows = inOrder(ids, await repository.list(maxRows, ids))
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
    stored: readonly object[],
  ) {
    const isOfLeads = leadFiles.has(name)
    const rows = isOfLeads ? await deps.withOrigins(stored as readonly LeadRow[]) : stored
    await deps.auditLog.recordExport(name, rows.length, auditContextOf(request))
    const names = [...Object.keys(shape), ...(isOfLeads ? Object.keys(LeadOrigin.shape) : [])]
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
