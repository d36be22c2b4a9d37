import { IntegerExportRequest, UuidExportRequest } from '@cardroom/contracts/admin-list'
import { ApplicationsQuery } from '@cardroom/contracts/applications'
import { AuditLogQuery } from '@cardroom/contracts/audit-log'
import { ExportFormat, type FileFormat } from '@cardroom/contracts/file-format'
import { WsopSignupsQuery } from '@cardroom/contracts/last-longer-admin'
import type { FiledOrigin } from '@cardroom/contracts/lead-source'
import { NewslettersQuery } from '@cardroom/contracts/newsletter-subscribers'
import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { SponsorshipsQuery } from '@cardroom/contracts/sponsorship-inquiries'
import { applicationKind } from '@cardroom/leads/application'
import { entryKind } from '@cardroom/leads/entry'
import type { LeadKind } from '@cardroom/leads/lead-kind'
import { readerKind } from '@cardroom/leads/newsletter'
import { playerKind } from '@cardroom/leads/player'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { type FileColumns, originColumns, sendTable } from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Repositories } from '../repositories.ts'
import { auditColumns, columnsOf, readerLinkColumns, winnerColumns } from './file-columns.ts'

/** A row that says which visit sent it, and when. */
export type LeadRow = { sessionId: string | null; createdAt: string }

type Rows<Row, Query, Id> = {
  search: (query: Query, max: number) => Promise<readonly Row[]>
  list: (max: number, ids: readonly Id[]) => Promise<readonly Row[]>
}

/** Far more than any list has, and small enough to hold in memory. */
const maxRows = 100_000

/**
 * `/export` behind the path of every list: all its rows, those that match, or those that are named, as CSV or XLSX. The
 * audit log records each file.
 */
export function exportRoutes(admin: CardroomServer, deps: Repositories): void {
  const config = { access: 'leads.edit' } as const
  const { sponsorships, applications, newsletters, lastLongerEntries, rakePlayers } = deps

  leads(sponsorshipKind, SponsorshipsQuery, UuidExportRequest, sponsorships)
  leads(applicationKind, ApplicationsQuery, UuidExportRequest, applications)
  leads(readerKind, NewslettersQuery, IntegerExportRequest, newsletters.filed, readerLinkColumns)
  leads(entryKind, WsopSignupsQuery, IntegerExportRequest, lastLongerEntries)
  const playerColumns = columnsOf(playerKind) as FileColumns<AdminRakePlayer>
  list(playerKind.path, playerColumns, noQuery, IntegerExportRequest, {
    search: (_query, max) => rakePlayers.list(max),
    list: rakePlayers.list,
  })
  list('weekly-winners', winnerColumns, noQuery, IntegerExportRequest, {
    search: (_query, max) => deps.weeklyWinners.list(max),
    list: () => deps.weeklyWinners.list(),
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
      const named = inOrder(ids, await rows.list(maxRows, ids))
      return await send(request, reply, path, columns, request.query.format, named)
    })
  }

  /** A list of leads: its file also says where each of them came from. */
  function leads<
    Row extends LeadRow & { id: Id },
    Query extends z.ZodMiniObject,
    Id extends string | number,
  >(
    kind: LeadKind,
    query: Query,
    body: z.core.$ZodType<{ ids: Id[] }>,
    rows: Rows<Row, z.output<Query>, Id>,
    more = {},
  ): void {
    const columns = { ...columnsOf(kind), ...more, ...originColumns } as FileColumns<
      Row & FiledOrigin
    >
    list(kind.path, columns, query, body, {
      search: async (asked, max) => await deps.withOrigins(await rows.search(asked, max)),
      list: async (max, ids) => await deps.withOrigins(await rows.list(max, ids)),
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
