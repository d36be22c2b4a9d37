import { ChatDataQuery, ChatDataResponse } from '@cardroom/contracts/chat-data'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { ChatData } from '../repositories/chat-data.ts'

const pageSize = 1000
const messagesEach = 200

/** `GET /api/admin/chat-data`: the newest 1,000 conversations, older ones page by page. */
export function chatDataRoutes(admin: CardroomServer, chatData: ChatData): void {
  admin.get(
    '/api/admin/chat-data',
    {
      config: { access: 'admin' },
      schema: { querystring: ChatDataQuery, response: { 200: ChatDataResponse } },
    },
    async (request) => {
      const before = request.query.before ?? null
      const [totals, found] = await Promise.all([
        chatData.totals(),
        // One more than is shown tells whether there is another page.
        chatData.conversations(pageSize + 1, messagesEach, before),
      ])
      const conversations = found.slice(0, pageSize)
      const users = await chatData.users(conversations.map(({ userId }) => userId))
      const next = found.length > pageSize ? (conversations.at(-1)?.id ?? null) : null
      return { success: true as const, data: { users, conversations, totals, next } }
    },
  )
}
