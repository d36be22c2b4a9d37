import { UuidId } from '@cardroom/contracts/admin-list'
import {
  CannedAnswerRequest,
  CannedAnswerResponse,
  CannedAnswersResponse,
} from '@cardroom/contracts/canned-answers'
import { Acknowledged } from '@cardroom/contracts/response'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { CannedAnswers } from './canned-answers-repository.ts'

/** `/api/admin/chat/canned-answers`: prepared answers for chats. */
export function cannedAnswerRoutes(admin: CardroomServer, answers: CannedAnswers): void {
  const config = { access: 'chat.answer' } as const

  admin.get(
    '/api/admin/chat/canned-answers',
    { config, schema: { response: { 200: CannedAnswersResponse } } },
    async () => ({ success: true as const, data: await answers.list() }),
  )

  admin.put(
    '/api/admin/chat/canned-answers/:id',
    {
      config,
      schema: {
        params: UuidId,
        body: CannedAnswerRequest,
        response: { 200: CannedAnswerResponse },
      },
    },
    async (request) => {
      const { title, content, shown } = request.body
      const answer = { ...request.params, title: title.trim(), content: content.trim() }
      const data = await answers.save(answer, shown, auditContextOf(request))
      return { success: true as const, data }
    },
  )

  admin.delete(
    '/api/admin/chat/canned-answers/:id',
    { config, schema: { params: UuidId, response: { 200: Acknowledged } } },
    async (request) => {
      if (!(await answers.remove(request.params.id, auditContextOf(request)))) {
        throw new AppError('not_found', 'This answer has been removed')
      }
      return { success: true as const }
    },
  )
}
