import { describe, expect, it } from 'vitest'
import { createVisitorStore, visitorKeys } from '../../../../src/site/features/chat/visitor.ts'

type Key = keyof typeof visitorKeys

const ann = { name: 'Ann', email: 'ann@example.com' }
const ids = { userId: '7', conversationId: '12' }

function storeOf(stored: Partial<Record<Key, string>>) {
  const kept = new Map<string, string>()
  for (const [key, value] of Object.entries(stored)) kept.set(visitorKeys[key as Key], value)
  const store = createVisitorStore({
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      if (value === null) kept.delete(key)
      else kept.set(key, value)
    },
  })
  return { store, kept }
}

describe('the stored visitor', () => {
  it('has a conversation when name, e-mail and both ids are stored', () => {
    const { store } = storeOf({ ...ann, ...ids })

    expect(store.read()).toEqual({ ...ann, conversation: { userId: 7, conversationId: 12 } })
  })

  it.each([
    ['no ids', {}],
    ['one id', { userId: '7' }],
    ['the other id', { conversationId: '12' }],
    ['an id that is no number', { ...ids, userId: 'seven' }],
    ['an id of nothing', { ...ids, conversationId: '0' }],
    ['an empty id', { ...ids, userId: '' }],
    ['half an id', { ...ids, userId: '7.5' }],
  ])('has none with %s, and keeps name and e-mail for the form', (_what, stored) => {
    const { store } = storeOf({ ...ann, ...stored })

    expect(store.read()).toEqual({ ...ann, conversation: null })
  })

  it.each([
    ['name', { email: ann.email, ...ids }],
    ['e-mail', { name: ann.name, ...ids }],
    ['name but spaces', { ...ann, name: '  ', ...ids }],
  ])('has no conversation without a %s', (_what, stored) => {
    const { store } = storeOf(stored)

    expect(store.read().conversation).toBeNull()
  })

  it('is read as it was written', () => {
    const { store } = storeOf({})

    store.writeDetails(ann)
    store.writeConversation({ userId: 3, conversationId: 4 })

    expect(store.read()).toEqual({ ...ann, conversation: { userId: 3, conversationId: 4 } })
  })

  it('loses only the ids when the conversation is cleared', () => {
    const { store, kept } = storeOf({ ...ann, ...ids })

    store.writeConversation(null)

    expect([...kept.keys()]).toEqual([visitorKeys.name, visitorKeys.email])
  })

  it('is removed completely when cleared', () => {
    const { store, kept } = storeOf({ ...ann, ...ids })

    store.clear()

    expect(kept.size).toBe(0)
  })
})
