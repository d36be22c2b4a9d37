import type {
  ChatConversation,
  ChatDataResponse,
  ChatTotals,
  ChatUser,
} from '@cardroom/contracts/chat-data'

/** A user with the loaded conversations, the newest first. */
export type Lead = ChatUser & {
  conversations: readonly ChatConversation[]
  isUnread: boolean
  isWaiting: boolean
  /** The staff member who answers in one of them, or null if the assistant answers. */
  personName: string | null
  isMine: boolean
}

/** The combined data of multiple pages. */
export type ChatLeads = {
  leads: readonly Lead[]
  totals: ChatTotals
  /** The number of loaded conversations. */
  shown: number
}

/** Groups the conversations of all pages by user, with the most recently active user first. */
export function chatLeads(pages: readonly ChatDataResponse[]): ChatLeads | null {
  const [first] = pages
  if (first === undefined) return null
  const users = new Map<number, ChatUser>()
  const byUser = new Map<number, ChatConversation[]>()
  for (const { data } of pages) {
    for (const user of data.users) if (!users.has(user.id)) users.set(user.id, user)
    for (const conversation of data.conversations) {
      const known = byUser.get(conversation.userId) ?? []
      byUser.set(conversation.userId, [...known, conversation])
    }
  }
  const leads = [...users.values()].map((user) => toLead(user, byUser.get(user.id) ?? []))
  return {
    leads: leads.toSorted((left, right) => right.lastActive.localeCompare(left.lastActive)),
    totals: first.data.totals,
    shown: leads.reduce((sum, { conversations }) => sum + conversations.length, 0),
  }
}

function toLead(user: ChatUser, conversations: readonly ChatConversation[]): Lead {
  return {
    ...user,
    conversations,
    isUnread: conversations.some(({ isUnread }) => isUnread),
    personName: conversations.find(({ personName }) => personName !== null)?.personName ?? null,
    isMine: conversations.some(({ isMine }) => isMine),
    isWaiting: conversations.some(({ personAskedAt }) => personAskedAt !== null),
  }
}
