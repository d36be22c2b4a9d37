import type { OwnMessage } from '@cardroom/contracts/chat-people'
import { describe, expect, it } from 'vitest'
import {
  isGrowing,
  type Message,
  type MessageAction,
  reduceMessages,
} from '../../../../src/site/features/chat/messages.ts'

const fallback: Message = { id: 'f', content: 'No luck', isFromUser: false, timestamp: 3 }

const storedAnswer: OwnMessage = {
  id: 5,
  messageId: null,
  by: 'assistant',
  name: null,
  content: 'From $25.',
  timestamp: '2026-01-02T03:04:05.000Z',
  answerTo: 'a',
  isStopped: false,
}

function after(...actions: MessageAction[]): readonly Message[] {
  return actions.reduce<readonly Message[]>(reduceMessages, [])
}

function asked(id: string): MessageAction {
  return { type: 'sent', id, content: `Question ${id}`, timestamp: 1 }
}

function reply(content: string): MessageAction {
  return { type: 'reply', id: 'r', answerTo: 'a', content, timestamp: 2 }
}

const outline = (messages: readonly Message[]) =>
  messages.map(({ id, outcome }) => (outcome === undefined ? id : `${id} ${outcome}`))

describe('reduceMessages', () => {
  it('replaces a growing reply in place and marks the question as answered', () => {
    const messages = after(asked('a'), reply('From'), reply('From $25'), {
      type: 'answered',
      id: 'a',
    })

    expect(outline(messages)).toEqual(['a answered', 'r'])
    expect(messages.at(-1)).toMatchObject({ content: 'From $25', answerTo: 'a', timestamp: 2 })
  })

  it('keeps the partial text of a stopped reply and marks it', () => {
    const messages = after(asked('a'), reply('From $25'), { type: 'stopped', id: 'a' })

    expect(outline(messages)).toEqual(['a stopped', 'r'])
    expect(messages.at(-1)).toMatchObject({ content: 'From $25', isStopped: true })
    expect(messages.some((message) => isGrowing(message, messages))).toBe(false)
  })

  it('has an answer once, whether the stream of the conversation or the call is faster', () => {
    const stored = { type: 'stored', messages: [storedAnswer], isEarlier: false } as const
    const answered = { type: 'answered', id: 'a' } as const

    const streamFirst = after(asked('a'), stored, reply('From'), reply('From $25.'), answered)
    const streamBetween = after(asked('a'), reply('From'), stored, reply('From $25'), answered)

    expect(outline(streamFirst)).toEqual(['a answered', 'stored-5'])
    expect(outline(streamBetween)).toEqual(['a answered', 'r'])
    for (const messages of [streamFirst, streamBetween])
      expect(messages.at(-1)).toMatchObject({ content: 'From $25.', storedId: 5 })
  })

  it('keeps an answer that the stream has brought although its call fails', () => {
    const stored = { type: 'stored', messages: [storedAnswer], isEarlier: false } as const

    const messages = after(asked('a'), stored, { type: 'failed', id: 'a', fallback })

    expect(outline(messages)).toEqual(['a answered', 'stored-5'])
  })

  it('moves a resent question to the end and removes its failure message', () => {
    const messages = after(
      asked('a'),
      { type: 'failed', id: 'a', fallback },
      asked('b'),
      { type: 'answered', id: 'b' },
      { type: 'resent', id: 'a', timestamp: 9 },
    )

    expect(outline(messages)).toEqual(['b answered', 'a pending'])
    expect(messages.at(-1)).toMatchObject({ content: 'Question a', timestamp: 9 })
  })
})

function row(id: number, values: Partial<OwnMessage> = {}): OwnMessage {
  return {
    id,
    messageId: null,
    by: 'assistant',
    name: null,
    content: `Row ${id}`,
    timestamp: '2026-01-02T03:04:05.000Z',
    answerTo: null,
    isStopped: false,
    ...values,
  }
}

const stored = (messages: OwnMessage[], isEarlier = false): MessageAction => ({
  type: 'stored',
  messages,
  isEarlier,
})
const question = (id: number, messageId: string) =>
  row(id, { by: 'visitor', messageId, content: `Question ${messageId}` })
const words = (messages: readonly Message[]) => messages.map(({ content }) => content)

describe('what the service has stored', () => {
  it('comes before the greeting after a reload', () => {
    const messages = after(
      { type: 'notice', message: { ...fallback, content: 'Welcome back' } },
      stored([question(1, 'a'), row(2, { answerTo: 'a', content: 'From $25' })], true),
    )

    expect(words(messages)).toEqual(['Question a', 'From $25', 'Welcome back'])
    expect(messages.map(({ isEarlier = false }) => isEarlier)).toEqual([true, true, false])
  })

  it('is recognised on screen, however often it comes, and the order is the service’s', () => {
    const person = row(11, { by: 'person', name: 'Ada', content: 'Hello' })
    const answer = row(13, { answerTo: 'a', content: 'From $25' })
    const messages = after(
      asked('a'),
      stored([person]),
      reply('From'),
      stored([question(10, 'a')]),
      asked('b'),
      stored([question(10, 'a'), person, answer]),
      reply('From $25'),
      stored([answer, question(14, 'b')]),
    )

    expect(words(messages)).toEqual(['Question a', 'Hello', 'From $25', 'Question b'])
    expect(messages[1]).toMatchObject({ person: 'Ada' })
    expect(messages.map(({ storedId }) => storedId)).toEqual([10, 11, 13, 14])
  })

  it('takes the place of what was said when the answer did not arrive', () => {
    const messages = after(
      asked('a'),
      { type: 'failed', id: 'a', fallback },
      stored([question(1, 'a'), row(2, { answerTo: 'a', content: 'From $25' })]),
    )

    expect(words(messages)).toEqual(['Question a', 'From $25'])
    expect(messages[0]?.outcome).toBe('answered')
  })
})
