import type { Lead } from './lead-kind.ts'

/** Chat conversations, which the chat service lists. */
export const chatKind = {
  subject: 'chat-conversation',
  kind: 'chat',
  label: 'Chat',
  table: 'chat_conversations',
  id: 'integer',
  path: 'chat-data',
  slug: 'chatbot',
  openedBy: 'conversation',
  notes: { reference: 'conversationId' },
  isCounted: true,
} as const satisfies Lead
