import { describe, expect, it } from 'vitest'
import {
  isGrowing,
  type Message,
  type MessageAction,
  reduceMessages,
} from '../../../../src/site/features/chat/messages.ts'

const fallback: Message = { id: 'f', content: 'No luck', isFromUser: false, timestamp: 3 }

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
  it('waits for the answer to what was asked', () => {
    expect(after(asked('a'))).toEqual([
      { id: 'a', content: 'Question a', timestamp: 1, isFromUser: true, outcome: 'pending' },
    ])
  })

  it('grows a reply in its place, and settles the question with it', () => {
    const messages = after(asked('a'), reply('From'), reply('From $25'), {
      type: 'answered',
      id: 'a',
    })

    expect(outline(messages)).toEqual(['a answered', 'r'])
    expect(messages.at(-1)).toMatchObject({ content: 'From $25', answerTo: 'a', timestamp: 2 })
  })

  it('keeps what came of a reply that is stopped, marked', () => {
    const messages = after(asked('a'), reply('From $25'), { type: 'stopped', id: 'a' })

    expect(outline(messages)).toEqual(['a stopped', 'r'])
    expect(messages.at(-1)).toMatchObject({ content: 'From $25', isStopped: true })
    expect(messages.some((message) => isGrowing(message, messages))).toBe(false)
  })

  it('knows a reply that is still growing', () => {
    const growing = after({ type: 'notice', message: fallback }, asked('a'), reply('Fr'))
    const whole = reduceMessages(growing, { type: 'answered', id: 'a' })

    expect(growing.map((message) => isGrowing(message, growing))).toEqual([false, false, true])
    expect(whole.map((message) => isGrowing(message, whole))).toEqual([false, false, false])
  })

  it('puts the fallback in the place of half a reply', () => {
    const messages = after(asked('a'), reply('Fro'), { type: 'failed', id: 'a', fallback })

    expect(outline(messages)).toEqual(['a failed', 'f'])
    expect(messages.at(-1)?.answerTo).toBe('a')
  })

  it('makes a question that is asked again the newest, without what was said of its failure', () => {
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

  it('leaves everything as it is when there is nothing to ask again', () => {
    const messages = after(asked('a'))

    expect(reduceMessages(messages, { type: 'resent', id: 'z', timestamp: 9 })).toBe(messages)
  })

  it('keeps a question that has no conversation to go to', () => {
    const messages = after(asked('a'), { type: 'unregistered', id: 'a' })

    expect(outline(messages)).toEqual(['a unregistered'])
  })

  it('greets, and forgets', () => {
    const greeted = after({ type: 'notice', message: fallback })

    expect(greeted).toEqual([fallback])
    expect(reduceMessages(greeted, { type: 'cleared' })).toEqual([])
  })
})
