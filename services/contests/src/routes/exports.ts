import { AuditLogQuery } from '@cardroom/contracts/audit-log'
import { ExportFormat, type FileFormat } from '@cardroom/contracts/file-format'
import { IntegerExportRequest, UuidExportRequest } from '@cardroom/contracts/admin-list'
import { ApplicationsQuery } from '@cardroom/contracts/applications'
import { WsopSignupsQuery } from '@cardroom/contracts/last-longer-admin'
import { NewslettersQuery } from '@cardroom/contracts/newsletter-subscribers'
import { SponsorshipsQuery } from '@cardroom/contracts/sponsorship-inquiries'
import type { FiledOrigin } from '@cardroom/contracts/lead-source'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { type FileColumns, originColumns, sendTable } from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  applicationColumns,
  auditColumns,
  entryColumns,
  inquiryColumns,
  playerColumns,
  readerColumns,
  winnerColumns,
} from './file-columns.ts'
import type { Applications } from '../repositories/applications.ts'
import type { AuditLog } from '../repositories/audit-log.ts'
import type { Newsletters } from '../repositories/newsletters.ts'
import type { RakePlayers } from '../repositories/rake-players.ts'
import type { Sponsorships } from '../repositories/sponsorships.ts'
import type { WeeklyWinners } from '../repositories/weekly-winners.ts'
import type { LastLongerEntries } from '../repositories/last-longer-entries.ts'

export type ExportDeps = {
  /** Adds the fields of LeadOrigin to the rows. */
  withOrigins: <Row extends LeadRow>(rows: readonly Row[]) => Promise<(Row & FiledOrigin)[]>
  applications: Applications
  auditLog: AuditLog
  newsletters: Newsletters
  rakePlayers: RakePlayers
  sponsorships: Sponsorships
  weeklyWinners: WeeklyWinners
  lastLongerEntries: LastLongerEntries
}

type LeadRow = { sessionId: string | null; createdAt: string }

type Rows<Row, Query, Id> = {
  search: (query: Query, max: number) => Promise<readonly Row[]>
  named: (ids: readonly Id[]) => Promise<readonly Row[]>
}

/** Far more than any list has, and little enough to hold in memory. */
const maxRows = 100_000

/**
 * `/export` behind the path of every list: all its rows, those that match, or those that are named, as CSV or XLSX. The
 * audit log records each file.
 */
export function exportRoutes(admin: CardroomServer, deps: ExportDeps): void {
  const config = { access: 'leads.edit' } as const
  const { sponsorships, applications, newsletters, lastLongerEntries, rakePlayers } = deps

  leads('sponsorships', inquiryColumns, SponsorshipsQuery, UuidExportRequest, {
    search: sponsorships.search,
    named: (ids) => sponsorships.list(maxRows, ids),
  })
  leads('applications', applicationColumns, ApplicationsQuery, UuidExportRequest, {
    search: applications.search,
    named: (ids) => applications.list(maxRows, ids),
  })
  leads('newsletters', readerColumns, NewslettersQuery, IntegerExportRequest, {
    search: (query, max) => newsletters.listOfFile(max, undefined, query),
    named: (ids) => newsletters.listOfFile(maxRows, ids),
  })
  leads('wsop/signups', entryColumns, WsopSignupsQuery, IntegerExportRequest, {
    search: lastLongerEntries.search,
    named: (ids) => lastLongerEntries.list(maxRows, ids),
  })
  list('rake-players', playerColumns, noQuery, IntegerExportRequest, {
    search: (_query, max) => rakePlayers.list(max),
    named: (ids) => rakePlayers.list(maxRows, ids),
  })
  list('weekly-winners', winnerColumns, noQuery, IntegerExportRequest, {
    search: (_query, max) => deps.weeklyWinners.list(max),
    named: (ids) => deps.weeklyWinners.list(maxRows, ids),
  })
  searched('audit-log', auditColumns, AuditLogQuery, (query, max) => deps.auditLog.list(query, max))

  /** The rows that match a query, all of them without one, and those that are named. */
  function list<Row extends { id: Id }, Query extends z.ZodMiniObject, Id extends string | number>(
    path: string,
    columns: FileColumns<Row>,
    query: Query,
    body: z.core.$ZodType<{ ids: Id[] }>,
    rows: Rows<Row, z.output<Query>, Id>,
  ): void {
    searched(path, columns, query, rows.search)
    const route = { config, schema: { body, querystring: ExportFormat } }
    admin.post(`/api/admin/${path}/export`, route, async (request, reply) => {
      const { ids } = request.body
      const named = inOrder(ids, await rows.named(ids))
      return await send(request, reply, path, columns, request.query.format, named)
    })
  }

  /** A list of leads, whose file says where each came from. */
  function leads<
    Row extends LeadRow & { id: Id },
    Query extends z.ZodMiniObject,
    Id extends string | number,
  >(
    path: string,
    columns: FileColumns<Omit<Row, 'sessionId'>> & Partial<FileColumns<Row>>,
    query: Query,
    body: z.core.$ZodType<{ ids: Id[] }>,
    rows: Rows<Row, z.output<Query>, Id>,
  ): void {
    // The visit's id need not stand in the file.
    const all = { ...columns, ...originColumns } as FileColumns<Row & FiledOrigin>
    list(path, all, query, body, {
      search: async (asked, max) => await deps.withOrigins(await rows.search(asked, max)),
      named: async (ids) => await deps.withOrigins(await rows.named(ids)),
    })
  }

  function searched<Row extends object, Query extends z.ZodMiniObject>(
    path: string,
    columns: FileColumns<Row>,
    query: Query,
    search: (query: z.output<Query>, max: number) => Promise<readonly Row[]>,
  ): void {
    const querystring = z.extend(query, ExportFormat.shape)
    const route = { config, schema: { querystring } }
    admin.get(`/api/admin/${path}/export`, route, async (request, reply) => {
      const { format, ...asked } = request.query as z.output<typeof ExportFormat> & object
      const rows = await search(asked as z.output<Query>, maxRows)
      return await send(request, reply, path, columns, format, rows)
    })
  }

  /** Answers with the file, and records it. */
  async function send<Row extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    columns: FileColumns<Row>,
    format: FileFormat,
    rows: readonly Row[],
  ) {
    const name = path.replaceAll('/', '-')
    await deps.auditLog.recordExport(name, rows.length, auditContextOf(request))
    return await sendTable(reply, { name, format, columns, rows })
  }
}

const noQuery = z.object({})

function inOrder<Id, Row extends { id: Id }>(ids: readonly Id[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
}
