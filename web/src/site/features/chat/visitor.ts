import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

/** The conversation that this browser is registered for. */
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

type Key = keyof typeof visitorKeys
type Store = {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/** Stores a visitor in a key-value store. */
export function createVisitorStore(store: Store) {
  const read = (key: Key) => store.read(visitorKeys[key])
  const write = (key: Key, value: string | null) => store.write(visitorKeys[key], value)

  function writeConversation(conversation: Conversation | null): void {
    write('userId', conversation === null ? null : String(conversation.userId))
    write('conversationId', conversation === null ? null : String(conversation.conversationId))
  }

  return {
    writeConversation,

    /** The visitor as stored; the conversation is null unless name, e-mail and both ids are there. */
    read: (): Visitor => {
      const name = read('name')?.trim() ?? ''
      const email = read('email')?.trim() ?? ''
      const userId = parseId(read('userId'))
      const conversationId = parseId(read('conversationId'))
      const isWhole = name !== '' && email !== '' && userId !== null && conversationId !== null
      return { name, email, conversation: isWhole ? { userId, conversationId } : null }
    },

    writeDetails: ({ name, email }: { name: string; email: string }): void => {
      write('name', name)
      write('email', email)
    },

    clear: (): void => {
      write('name', null)
      write('email', null)
      writeConversation(null)
    },
  }
}

// Without storage the visitor is remembered until the page is closed.
const memory = new Map<string, string>()

/** The visitor of this browser. */
export const visitorStore = createVisitorStore({
  read: (key) => memory.get(key) ?? readStored(localStore, key),
  write: (key, value) => {
    const isStored = writeStored(localStore, key, value)
    if (isStored || value === null) memory.delete(key)
    else memory.set(key, value)
  },
})

function parseId(text: string | null): number | null {
  const id = Number(text ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
