import {
  ChatDataQuery,
  ChatDataResponse,
  ConversationParams,
  ConversationPatch,
  ConversationPatchResponse,
  LeadExportQuery,
} from '@cardroom/contracts/chat-data'
import { auditContextOf, sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import {
  originColumns,
  type FileColumns,
  plain,
  sendTable,
  time,
} from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { ChatData, Lead } from './repository.ts'

const pageSize = 1000
const messagesEach = 200

/** `GET /api/admin/chat-data` lists conversations, newest first; below it, changes of a conversation and the export of leads. */
export function chatDataRoutes(admin: CardroomServer, chatData: ChatData): void {
  admin.get(
    '/api/admin/chat-data',
    {
      config: { access: 'chat.answer' },
      schema: { querystring: ChatDataQuery, response: { 200: ChatDataResponse } },
    },
    async (request) => {
      const { adminId } = sessionOf(request)
      const [totals, found] = await Promise.all([
        chatData.totals(adminId),
        // One more than a page, to know whether another page follows.
        chatData.conversations(pageSize + 1, messagesEach, request.query, adminId),
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
      config: { access: 'chat.answer' },
      schema: {
        params: ConversationParams,
        body: ConversationPatch,
        response: { 200: ConversationPatchResponse },
      },
    },
    async (request) => {
      const { id } = request.params
      const data = await chatData.patch(id, request.body, auditContextOf(request))
      if (data === null) throw new AppError('not_found', 'This conversation does not exist')
      return { success: true as const, data }
    },
  )

  admin.get(
    '/api/admin/chat-data/export',
    { config: { access: 'chat.answer' }, schema: { querystring: LeadExportQuery } },
    async (request, reply) => {
      const { search, format } = request.query
      const rows = await chatData.exportLeads(search, auditContextOf(request))
      return await sendTable(reply, { name: 'chatbot-leads', format, columns, rows })
    },
  )
}

const columns: FileColumns<Lead> = {
  name: plain('Name'),
  email: plain('Email'),
  firstSeen: time('First seen'),
  lastActive: time('Last active'),
  sessions: plain('Sessions'),
  conversations: plain('Conversations'),
  questions: plain('Questions asked'),
  isWaitingForPerson: plain('Waits for a person'),
  lastSummary: plain('Last summary'),
  ...originColumns,
}
