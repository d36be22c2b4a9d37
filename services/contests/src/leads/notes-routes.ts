import { Changed, UuidId } from '@cardroom/contracts/admin-list'
import {
  maxNotes,
  NewRowNote,
  NoteSubject,
  RowNoteCorrection,
  RowNoteResponse,
  RowNotesResponse,
} from '@cardroom/contracts/row-notes'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { RowNotes } from './notes-repository.ts'
import { changeContextOf } from './routes.ts'

/** `/api/admin/notes`: notes of administrators on inquiries, applications, entries and chats. */
export function noteRoutes(admin: CardroomServer, notes: RowNotes): void {
  const config = { access: 'leads.edit' } as const

  admin.get(
    '/api/admin/notes',
    { config, schema: { querystring: NoteSubject, response: { 200: RowNotesResponse } } },
    async (request) => ({ success: true as const, data: await notes.list(request.query) }),
  )

  admin.post(
    '/api/admin/notes',
    { config, schema: { body: NewRowNote, response: { 201: RowNoteResponse } } },
    async (request, reply) => {
      const added = done(await notes.add(request.body, auditContextOf(request)))
      return reply.code(201).send({ success: true, message: 'Note added', ...added })
    },
  )

  admin.patch(
    '/api/admin/notes/:id',
    {
      config,
      schema: { params: UuidId, body: RowNoteCorrection, response: { 200: RowNoteResponse } },
    },
    async (request) => {
      const { id } = request.params
      const result = await notes.correct(id, request.body.note, changeContextOf(request))
      return { success: true as const, message: 'Note corrected', ...done(result) }
    },
  )

  admin.delete(
    '/api/admin/notes/:id',
    { config, schema: { params: UuidId, response: { 200: Changed } } },
    async (request) => {
      const auditId = done(await notes.remove(request.params.id, auditContextOf(request)))
      return { success: true as const, message: 'Note removed', auditId }
    },
  )
}

function done<Result extends object | number>(
  result: Result | { refusal: 'unknown' | 'not-own' | 'too-many' },
): Result {
  if (typeof result !== 'object' || !('refusal' in result)) return result
  const { refusal } = result
  if (refusal === 'unknown') throw new AppError('not_found', 'There is no such row or note')
  if (refusal === 'not-own') throw new AppError('forbidden', 'Only its author can change a note')
  throw new AppError('conflict', `A row has at most ${maxNotes} notes`)
}
