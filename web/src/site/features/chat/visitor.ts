import { localStore, readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

export type Conversation = { userId: number; conversationId: number }

/** What the browser stores of the visitor: name, e-mail and, once registered, the conversation. */
export type Visitor = { name: string; email: string; conversation: Conversation | null }

/** Keys of `localStorage`. */
export const visitorKeys = {
  name: 'chatUserName',
  email: 'chatUserEmail',
  userId: 'chatUserId',
  conversationId: 'chatConversationId',
} as const

const read = (key: keyof typeof visitorKeys) => readStored(localStore, visitorKeys[key])
const write = (key: keyof typeof visitorKeys, value: string | null) =>
  writeStored(localStore, visitorKeys[key], value)

export const visitorStore = {
  /** The visitor as stored; the conversation is null unless name, e-mail and both ids are there. */
  read(): Visitor {
    const name = read('name')?.trim() ?? ''
    const email = read('email')?.trim() ?? ''
    const userId = parseId(read('userId'))
    const conversationId = parseId(read('conversationId'))
    const isWhole = name !== '' && email !== '' && userId !== null && conversationId !== null
    return { name, email, conversation: isWhole ? { userId, conversationId } : null }
  },

  writeDetails({ name, email }: { name: string; email: string }): void {
    write('name', name)
    write('email', email)
  },

  writeConversation(conversation: Conversation | null): void {
    write('userId', conversation && String(conversation.userId))
    write('conversationId', conversation && String(conversation.conversationId))
  },

  clear(): void {
    for (const key of Object.values(visitorKeys)) writeStored(localStore, key, null)
  },
}

function parseId(text: string | null): number | null {
  const id = Number(text ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const key = 'chatUnsent'

/** Text that the visitor has written and that is not answered yet: a reload must not lose it. */
export const unsentText = {
  read: (): string => readStored(sessionStore, key) ?? '',
  write: (text: string): void => {
    writeStored(sessionStore, key, text === '' ? null : text)
  },
}
