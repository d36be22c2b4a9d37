import {
  ChatDataQuery,
  ChatDataResponse,
  ConversationParams,
  ConversationPatch,
  ConversationPatchResponse,
  LeadExportQuery,
} from '@cardroom/contracts/chat-data'
import { sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import { toCsv } from '@cardroom/contracts/csv'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import type { ChatData, Lead } from '../repositories/chat-data.ts'

const pageSize = 1000
const messagesEach = 200

/**
 * `GET /api/admin/chat-data`: the newest 1,000 conversations, older ones page by page. Below it, the
 * read mark of a conversation and the export of leads as CSV.
 */
export function chatDataRoutes(admin: CardroomServer, chatData: ChatData): void {
  admin.get(
    '/api/admin/chat-data',
    {
      config: { access: 'admin' },
      schema: { querystring: ChatDataQuery, response: { 200: ChatDataResponse } },
    },
    async (request) => {
      const [totals, found] = await Promise.all([
        chatData.totals(),
        // One more than a page, to know whether another page follows.
        chatData.conversations(pageSize + 1, messagesEach, request.query),
      ])
      const conversations = found.slice(0, pageSize)
      const users = await chatData.users(conversations.map(({ userId }) => userId))
      const next = found.length > pageSize ? (conversations.at(-1)?.id ?? null) : null
      return { success: true as const, data: { users, conversations, totals, next } }
    },
  )

  admin.patch(
    '/api/admin/chat-data/conversations/:id',
    {
      config: { access: 'admin' },
      schema: {
        params: ConversationParams,
        body: ConversationPatch,
        response: { 200: ConversationPatchResponse },
      },
    },
    async (request) => {
      const { id } = request.params
      const data = await chatData.patch(id, request.body, adminOf(request), request.id)
      if (data === null) throw new AppError('not_found', 'There is no such conversation')
      return { success: true as const, data }
    },
  )

  admin.get(
    '/api/admin/chat-data/export',
    { config: { access: 'admin' }, schema: { querystring: LeadExportQuery } },
    async (request, reply) => {
      const { search } = request.query
      const leads = await chatData.exportLeads({
        search,
        admin: adminOf(request),
        requestId: request.id,
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="chatbot-leads.csv"')
        .send(toCsv(columns, leads.map(rowOf)))
    },
  )
}

const columns = [
  'Name',
  'Email',
  'First seen',
  'Last active',
  'Sessions',
  'Conversations',
  'Questions asked',
  'Waits for a person',
  'Last summary',
]

function rowOf(lead: Lead): (string | number | null)[] {
  return [
    lead.name,
    lead.email,
    lead.firstSeen,
    lead.lastActive,
    lead.sessions,
    lead.conversations,
    lead.questions,
    lead.isWaitingForPerson ? 'yes' : 'no',
    lead.lastSummary,
  ]
}

function adminOf(request: FastifyRequest): { id: string; email: string } {
  const { adminId, email } = sessionOf(request)
  return { id: adminId, email }
}
