import { IntegerExportRequest, UuidExportRequest } from '@cardroom/contracts/admin-list'
import { ApplicationsQuery } from '@cardroom/contracts/applications'
import { AuditLogQuery, type AuditLine } from '@cardroom/contracts/audit-log'
import { ExportFormat, type FileFormat } from '@cardroom/contracts/file-format'
import { WsopSignupsQuery } from '@cardroom/contracts/last-longer-admin'
import type { FiledOrigin } from '@cardroom/contracts/lead-source'
import { NewslettersQuery } from '@cardroom/contracts/newsletter-subscribers'
import type { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { SponsorshipsQuery } from '@cardroom/contracts/sponsorship-inquiries'
import { applicationKind } from '@cardroom/leads/application'
import { entryKind } from '@cardroom/leads/entry'
import type { LeadKind, FileField } from '@cardroom/leads/lead-kind'
import { readerKind } from '@cardroom/leads/newsletter'
import { playerKind } from '@cardroom/leads/player'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import {
  type FileColumns,
  originColumns,
  sendTable,
  choice,
  type FileColumn,
  money,
  plain,
  time,
} from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Repositories } from '../repositories.ts'

/** A row with its visit and its time. */
export type LeadRow = { sessionId: string | null; createdAt: string }

type Rows<Row, Query, Id> = {
  search: (query: Query, max: number) => Promise<readonly Row[]>
  list: (max: number, ids: readonly Id[]) => Promise<readonly Row[]>
}

/** Far more rows than any list has, but few enough to fit in memory. */
const maxRows = 100_000

/**
 * `/export` below the path of every list: all rows, the matching rows or the selected rows, as CSV or XLSX. The audit
 * log records each file.
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

  /** The routes for the rows that match a query (all rows without a query) and for selected rows. */
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

  /** A list of leads. Its file includes the source of each lead. */
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

  /** Records the export and sends the file. */
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

/** The file columns that a lead kind declares. */
export function columnsOf({ file }: { file: Readonly<Record<string, FileField>> }) {
  return Object.fromEntries(Object.entries(file).map(([name, field]) => [name, columnOf(field)]))
}

function columnOf(field: FileField): FileColumn {
  if (typeof field === 'string') return plain(field)
  if ('labels' in field) return choice(field.heading, field.labels)
  return field.as === 'time' ? time(field.heading) : money(field.heading)
}

/** Unsubscribe links, for the program that sends the newsletter. */
export const readerLinkColumns = {
  unsubscribeUrl: plain('Page to unsubscribe'),
  oneClickUrl: plain('Address of List-Unsubscribe'),
}

export const winnerColumns: FileColumns<AdminWeeklyWinner> = {
  id: plain('Id'),
  weekNumber: plain('Week'),
  position: plain('Position'),
  playerName: plain('Username'),
  displayName: plain('Player'),
  avatarUrl: plain('Picture'),
  rakeAmount: money('Rake amount'),
  prizeAmount: plain('Prize in USDT'),
  finalizedAt: time('Finalized'),
  createdAt: time('Added'),
}

export const auditColumns: FileColumns<AuditLine> = {
  id: plain('Number'),
  at: time('When'),
  actorEmail: plain('Who'),
  action: plain('What was done'),
  subjectType: plain('What was changed'),
  subjectId: plain('Id'),
  subjectName: plain('Name'),
  before: plain('Before'),
  after: plain('After'),
  requestId: plain('Request'),
  undoing: plain('Can be undone'),
  undoes: plain('Undoes number'),
  undoneBy: plain('Undone by number'),
}
