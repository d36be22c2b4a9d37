import { Done } from '@cardroom/contracts/response'
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
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Annotations, Goals, NoteRefusal, SavedViews } from '../repositories/report-notes.ts'

const reading = { access: 'reports.use' } as const
const config = { access: 'reports.edit' } as const

/** `/api/admin/saved-views`, `/api/admin/annotations` and `/api/admin/goals`: what administrators keep beside the figures. */
export function reportNoteRoutes(
  admin: CardroomServer,
  savedViews: SavedViews,
  annotations: Annotations,
  goals: Goals,
): void {
  const views = '/api/admin/saved-views'
  const viewSchema = { body: SavedViewRequest, response: { 200: SavedViewResponse } }
  admin.get(
    views,
    { config: reading, schema: { response: { 200: SavedViewsResponse } } },
    async () => ({
      success: true as const,
      data: await savedViews.list(),
    }),
  )
  admin.post(views, { config, schema: viewSchema }, async (request) =>
    answer(await savedViews.write(null, request.body, auditContextOf(request)), viewRefusals),
  )
  admin.put(
    `${views}/:id`,
    { config, schema: { ...viewSchema, params: UuidId } },
    async (request) =>
      answer(
        await savedViews.write(request.params.id, request.body, auditContextOf(request)),
        viewRefusals,
      ),
  )
  admin.delete(
    `${views}/:id`,
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      const isRemoved = await savedViews.remove(request.params.id, auditContextOf(request))
      return deleted(isRemoved, viewRefusals)
    },
  )

  const notes = '/api/admin/annotations'
  const noteSchema = { body: AnnotationRequest, response: { 200: AnnotationResponse } }
  admin.get(
    notes,
    { config: reading, schema: { response: { 200: AnnotationsResponse } } },
    async () => ({
      success: true as const,
      data: await annotations.list(),
    }),
  )
  admin.post(notes, { config, schema: noteSchema }, async (request) =>
    answer(await annotations.write(null, request.body, auditContextOf(request)), noteRefusals),
  )
  admin.put(
    `${notes}/:id`,
    { config, schema: { ...noteSchema, params: UuidId } },
    async (request) =>
      answer(
        await annotations.write(request.params.id, request.body, auditContextOf(request)),
        noteRefusals,
      ),
  )
  admin.delete(
    `${notes}/:id`,
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      const isRemoved = await annotations.remove(request.params.id, auditContextOf(request))
      return deleted(isRemoved, noteRefusals)
    },
  )

  const own = '/api/admin/goals'
  const goalSchema = { body: GoalRequest, response: { 200: GoalResponse } }
  admin.post(own, { config, schema: goalSchema }, async (request) =>
    answer(await goals.write(null, request.body, auditContextOf(request)), goalRefusals),
  )
  admin.put(`${own}/:id`, { config, schema: { ...goalSchema, params: UuidId } }, async (request) =>
    answer(
      await goals.write(request.params.id, request.body, auditContextOf(request)),
      goalRefusals,
    ),
  )
  admin.delete(
    `${own}/:id`,
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      const isRemoved = await goals.remove(request.params.id, auditContextOf(request))
      return deleted(isRemoved, goalRefusals)
    },
  )
}

type Refusals = Readonly<Record<NoteRefusal, string>>

const viewRefusals: Refusals = {
  unknown: 'This view has been deleted',
  taken: 'Another view has this name',
  full: `There are ${maxSavedViews} views already. Please delete one first.`,
}

const noteRefusals: Refusals = {
  unknown: 'This note has been deleted',
  taken: 'There is such a note already',
  full: `There are ${maxAnnotations} notes already. Please delete one first.`,
}

const goalRefusals: Refusals = {
  unknown: 'This goal has been deleted',
  taken: 'Another goal has this name',
  full: `There are ${maxGoals} goals already. Please delete one first.`,
}

function answer<Note>(
  result: { refusal: NoteRefusal } | { refusal: null; note: Note },
  refusals: Refusals,
) {
  if (result.refusal === null) return { success: true as const, data: result.note }
  const code = result.refusal === 'unknown' ? 'not_found' : 'conflict'
  throw new AppError(code, refusals[result.refusal])
}

function deleted(isRemoved: boolean, refusals: Refusals) {
  if (!isRemoved) throw new AppError('not_found', refusals.unknown)
  return { success: true as const, message: 'Deleted' }
}
