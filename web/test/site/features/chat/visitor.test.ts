import { beforeEach, describe, expect, it } from 'vitest'
import { visitorKeys, visitorStore } from '../../../../src/site/features/chat/visitor.ts'
import { localStore, writeStored } from '../../../../src/shared/stored.ts'

type Key = keyof typeof visitorKeys

const ann = { name: 'Ann', email: 'ann@example.com' }
const ids = { userId: '7', conversationId: '12' }

beforeEach(() => visitorStore.clear())

function store(values: Partial<Record<Key, string>>): void {
  for (const [key, value] of Object.entries(values)) {
    writeStored(localStore, visitorKeys[key as Key], value)
  }
}

describe('the stored visitor', () => {
  it('has a conversation when name, e-mail and both ids are stored', () => {
    store({ ...ann, ...ids })

    expect(visitorStore.read()).toEqual({ ...ann, conversation: { userId: 7, conversationId: 12 } })
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
    store({ ...ann, ...stored })

    expect(visitorStore.read()).toEqual({ ...ann, conversation: null })
  })

  it.each([
    ['name', { email: ann.email, ...ids }],
    ['e-mail', { name: ann.name, ...ids }],
    ['name but spaces', { ...ann, name: '  ', ...ids }],
  ])('has no conversation without a %s', (_what, stored) => {
    store(stored)

    expect(visitorStore.read().conversation).toBeNull()
  })
})
