import { localStore, readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

export type Conversation = { userId: number; conversationId: number }

/** The visitor's data in browser storage: name, email, and the conversation after registration. */
export type Visitor = { name: string; email: string; conversation: Conversation | null }

/** Keys in `localStorage`. */
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
  /** Reads the stored visitor. The conversation is null unless the name, the email and both ids exist. */
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

/** Stores text that the visitor has written and that has no answer yet, so that a reload does not lose it. */
export const unsentText = {
  read: (): string => readStored(sessionStore, key) ?? '',
  write: (text: string): void => {
    writeStored(sessionStore, key, text === '' ? null : text)
  },
}
