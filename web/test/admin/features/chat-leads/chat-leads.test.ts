import type { ChatConversation, ChatDataResponse, ChatUser } from '@cardroom/contracts/chat-data'
import { describe, expect, it } from 'vitest'
import { chatLeads } from '../../../../src/admin/features/chat-leads/chat-leads.ts'

function user(id: number, lastActive: string): ChatUser {
  return {
    id,
    name: `User ${id}`,
    email: `${id}@quinn.example`,
    ipAddress: null,
    userAgent: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastActive,
    sessionCount: 1,
    questionCount: 0,
  }
}

function conversation(
  id: number,
  userId: number,
  marks: Partial<ChatConversation> = {},
): ChatConversation {
  const startedAt = '2026-01-01T00:00:00.000Z'
  return {
    id,
    userId,
    sessionId: null,
    startedAt,
    createdAt: startedAt,
    lastMessageAt: null,
    messageCount: 0,
    active: true,
    isActive: true,
    summary: null,
    summarySource: null,
    isUnread: false,
    personAskedAt: null,
    isSpam: false,
    personId: null,
    personName: null,
    personSince: null,
    isMine: false,
    visitorSeenAt: null,
    answerMailedAt: null,
    messages: [],
    ...marks,
  }
}

function page(users: ChatUser[], conversations: ChatConversation[]): ChatDataResponse {
  const totals = {
    users: 9,
    conversations: 9,
    activeConversations: 9,
    unreadConversations: 0,
    waitingForPerson: 0,
    mine: 0,
    messages: 0,
    averageMessages: 0,
  }
  return { success: true, data: { users, conversations, totals, next: null } }
}

describe('chatLeads', () => {
  it('is nothing without a page', () => {
    expect(chatLeads([])).toBeNull()
  })

  it('puts conversations of all pages to their users, the last active first', () => {
    const old = user(1, '2026-01-01T00:00:00.000Z')
    const recent = user(2, '2026-01-02T00:00:00.000Z')

    const found = chatLeads([
      page([old, recent], [conversation(12, 2), conversation(11, 1)]),
      page([old], [conversation(10, 1)]),
    ])

    expect(
      found?.leads.map(({ id, conversations }) => [id, conversations.map((c) => c.id)]),
    ).toEqual([
      [2, [12]],
      [1, [11, 10]],
    ])
    expect(found).toMatchObject({ shown: 3, totals: { users: 9 } })
  })

  it('marks a user of whose conversations one is unread or isPendingReview', () => {
    const users = [user(1, '2026-01-03T00:00:00.000Z'), user(2, '2026-01-02T00:00:00.000Z')]

    const found = chatLeads([
      page(users, [
        conversation(10, 1),
        conversation(11, 1, { isUnread: true }),
        conversation(12, 2, { personAskedAt: '2026-01-01T00:00:00.000Z' }),
      ]),
    ])

    expect(found?.leads.map(({ isUnread, isWaiting }) => [isUnread, isWaiting])).toEqual([
      [true, false],
      [false, true],
    ])
  })
})
