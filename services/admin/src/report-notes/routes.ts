import { UuidId } from '@cardroom/contracts/admin-list'
import { GoalRequest, GoalResponse, maxGoals } from '@cardroom/contracts/goals'
import {
  AnnotationRequest,
  AnnotationResponse,
  AnnotationsResponse,
  maxAnnotations,
  maxSavedViews,
  SavedViewRequest,
  SavedViewResponse,
  SavedViewsResponse,
} from '@cardroom/contracts/report-notes'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { Done } from '@cardroom/contracts/response'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Annotations, Goals, NoteRefusal, Notes, SavedViews } from './repository.ts'

/**
 * `/api/admin/saved-views`, `/api/admin/annotations` and `/api/admin/goals`: data that administrators add to the
 * reports.
 */
export function reportNoteRoutes(
  admin: CardroomServer,
  savedViews: SavedViews,
  annotations: Annotations,
  goals: Goals,
): void {
  noteRoutes(admin, '/api/admin/saved-views', savedViews, {
    body: SavedViewRequest,
    response: SavedViewResponse,
    list: SavedViewsResponse,
    refusals: {
      unknown: 'This view has been deleted',
      taken: 'Another view has this name',
      full: `There are ${maxSavedViews} views already. Please delete one first.`,
    },
  })
  noteRoutes(admin, '/api/admin/annotations', annotations, {
    body: AnnotationRequest,
    response: AnnotationResponse,
    list: AnnotationsResponse,
    refusals: {
      unknown: 'This note has been deleted',
      taken: 'There is such a note already',
      full: `There are ${maxAnnotations} notes already. Please delete one first.`,
    },
  })
  // Goals are listed under the reports, because share links and keys read them as well.
  noteRoutes(admin, '/api/admin/goals', goals, {
    body: GoalRequest,
    response: GoalResponse,
    list: null,
    refusals: {
      unknown: 'This goal has been deleted',
      taken: 'Another goal has this name',
      full: `There are ${maxGoals} goals already. Please delete one first.`,
    },
  })
}

type NoteRoutes<Request> = {
  body: z.ZodMiniType<Request>
  response: z.ZodMiniType
  list: z.ZodMiniType | null
  refusals: Readonly<Record<NoteRefusal, string>>
}

function noteRoutes<Note, Request>(
  admin: CardroomServer,
  path: string,
  notes: Notes<Note, Request>,
  { body, response, list, refusals }: NoteRoutes<Request>,
): void {
  const config = { access: 'reports.edit' } as const
  const schema = { body, response: { 200: response } }

  async function write(id: string | null, request: FastifyRequest) {
    const result = await notes.write(id, request.body as Request, auditContextOf(request))
    if (result.refusal === null) return { success: true as const, data: result.note }
    const code = result.refusal === 'unknown' ? 'not_found' : 'conflict'
    throw new AppError(code, refusals[result.refusal])
  }

  if (list !== null) {
    admin.get(
      path,
      { config: { access: 'reports.use' }, schema: { response: { 200: list } } },
      async () => ({ success: true as const, data: await notes.list() }),
    )
  }
  admin.post(path, { config, schema }, async (request) => await write(null, request))
  admin.put(
    `${path}/:id`,
    { config, schema: { ...schema, params: UuidId } },
    async (request) => await write(request.params.id, request),
  )
  admin.delete(
    `${path}/:id`,
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      const isRemoved = await notes.remove(request.params.id, auditContextOf(request))
      if (!isRemoved) throw new AppError('not_found', refusals.unknown)
      return { success: true as const, message: 'Deleted' }
    },
  )
}
