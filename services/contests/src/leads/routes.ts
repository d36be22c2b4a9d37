import {
  BulkChangeResponse,
  bulkStatusRequest,
  changeOf,
  type LaterChange,
  listPageLength,
  statusRequest,
  UuidId,
} from '@cardroom/contracts/admin-list'
import { FindQuery, FindResponse } from '@cardroom/contracts/find'
import { DueResponse, FollowUpRequest } from '@cardroom/contracts/follow-ups'
import { SpamBulkRequest, SpamRequest } from '@cardroom/contracts/spam'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { z } from 'zod'
import type { FollowUps, Finder } from './overview-repository.ts'
import type { LeadQuery, leadRows, TrackedKind } from './repository.ts'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyRequest } from 'fastify'
import type { ChangeContext } from './tracked-rows.ts'

type Rows<Kind extends TrackedKind> = ReturnType<typeof leadRows<Kind>>
type Totals<Kind extends TrackedKind> = Awaited<ReturnType<Rows<Kind>['totals']>>

/** A page of a list, with figures over the matching rows; `storedCount` is the total number of rows. */
type Page<Kind extends TrackedKind> = {
  rows: z.output<Kind['row']>[]
  totals: Totals<Kind>
  storedCount?: number
}

type ListContract<Kind extends TrackedKind, Answer> = {
  query: z.core.$ZodType<LeadQuery>
  response: z.core.$ZodType<Answer>
  answer: (page: Page<Kind>) => Answer
}

/** `GET /api/admin/<path>`: the newest rows, or the page that the query requests. */
export function listRoute<Kind extends TrackedKind, Answer>(
  admin: CardroomServer,
  { path }: Kind,
  rows: Pick<Rows<Kind>, 'list' | 'search' | 'totals'>,
  { query: querystring, response, answer }: ListContract<Kind, Answer>,
): void {
  admin.get(
    `/api/admin/${path}`,
    { config: { access: 'leads.edit' }, schema: { querystring, response: { 200: response } } },
    async ({ query }) => answer(await readPage(rows, query)),
  )
}

async function readPage<Kind extends TrackedKind>(
  rows: Pick<Rows<Kind>, 'list' | 'search' | 'totals'>,
  query: LeadQuery,
): Promise<Page<Kind>> {
  if (Object.values(query).every((value) => value === undefined)) {
    const [newest, totals] = await Promise.all([rows.list(), rows.totals()])
    return { rows: newest, totals }
  }
  const [totals, all] = await Promise.all([rows.totals(query), rows.totals()])
  // A page number beyond the end returns the last page.
  const last = Math.max(1, Math.ceil(totals.total / listPageLength))
  const offset = (Math.min(query.page ?? 1, last) - 1) * listPageLength
  return {
    rows: await rows.search(query, listPageLength, offset),
    totals,
    storedCount: all.total,
  }
}

/** Routes for the status, spam mark, owner and next date of one row, and for the status and spam mark of many rows. */
export function workedRoutes<Kind extends TrackedKind>(
  admin: CardroomServer,
  kind: Kind,
  rows: Rows<Kind>,
): void {
  const config = { access: 'leads.edit' } as const
  const path = `/api/admin/${kind.path}`
  const status = kind.row.shape['status'] as z.ZodType<string>
  const response = { 200: changeOf(kind.row) }
  const many = { 200: BulkChangeResponse }

  admin.patch(
    `${path}/:id/status`,
    { config, schema: { params: UuidId, body: statusRequest(status), response } },
    async (request) => {
      const { params, body } = request
      const changed = await rows.setStatus(params.id, body.status, changeContextOf(request))
      const message = `${kind.title ?? kind.label} status updated to ${body.status}`
      return { success: true as const, message, ...found(changed, kind.noun) }
    },
  )

  admin.patch(
    `${path}/status`,
    { config, schema: { body: bulkStatusRequest(status), response: many } },
    async (request) => {
      const { ids, status: next, shown = {} } = request.body
      const result = await rows.setStatuses(ids, next, shown, auditContextOf(request))
      return bulkAnswer(result, (count) => `Status of ${count} updated to ${next}`)
    },
  )

  admin.patch(
    `${path}/:id/spam`,
    { config, schema: { params: UuidId, body: SpamRequest, response } },
    async (request) => {
      const { params, body } = request
      const changed = await rows.setSpam(params.id, body, changeContextOf(request))
      const message = body.isSpam ? 'Marked as spam' : 'Marked as not spam'
      return { success: true as const, message, ...found(changed, kind.noun) }
    },
  )

  admin.patch(
    `${path}/spam`,
    { config, schema: { body: SpamBulkRequest, response: many } },
    async (request) => {
      const { ids, isSpam, shown = {} } = request.body
      const result = await rows.setSpamOfMany(ids, isSpam, shown, auditContextOf(request))
      return bulkAnswer(result, (count) => `${count} marked as ${isSpam ? 'spam' : 'not spam'}`)
    },
  )

  admin.patch(
    `${path}/:id/follow-up`,
    { config, schema: { params: UuidId, body: FollowUpRequest, response } },
    async (request) => {
      const { ownerId, dueOn } = request.body
      const context = changeContextOf(request)
      const changed = await rows.setFollowUp(request.params.id, { ownerId, dueOn }, context)
      const message = ownerId === undefined ? 'Next date set' : 'Owner set'
      return { success: true as const, message, ...found(changed, kind.noun) }
    },
  )
}

function bulkAnswer(
  { auditIds, left }: { auditIds: number[]; left: LaterChange[] },
  messageOf: (count: string) => string,
) {
  const changed = auditIds.length
  const message = messageOf(changed === 1 ? '1 row' : `${changed} rows`)
  return { success: true as const, message, data: { changed, auditIds, left } }
}

/** `GET /api/admin/due` and `GET /api/admin/find`: the due list, and a search through all lists. */
export function overviewRoutes(
  admin: CardroomServer,
  { followUps, finder }: { followUps: FollowUps; finder: Finder },
): void {
  const config = { access: 'leads.edit' } as const
  admin.get(
    '/api/admin/due',
    { config, schema: { response: { 200: DueResponse } } },
    async (request) => ({
      success: true as const,
      data: await followUps.due(auditContextOf(request).actor.id),
    }),
  )
  admin.get(
    '/api/admin/find',
    { config, schema: { querystring: FindQuery, response: { 200: FindResponse } } },
    async ({ query }) => ({ success: true as const, data: await finder.find(query.search) }),
  )
}

/** @throws {AppError} `not_found` for undefined */
export function found<Found>(value: Found | undefined, name: string): Found {
  if (value === undefined) throw new AppError('not_found', `There is no such ${name}`)
  return value
}

/** The administrator who makes a change, and the values they saw, if the request includes them. */
export function changeContextOf(request: FastifyRequest): ChangeContext {
  // A DELETE may have no body.
  const { shown } = (request.body ?? {}) as Pick<ChangeContext, 'shown'>
  return { ...auditContextOf(request), shown }
}
