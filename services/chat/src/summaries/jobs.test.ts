import { openaiServer } from '@cardroom/test-kit/openai-server'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { completeConversations } from './jobs.ts'
import { type Registered, testApp } from '../../test/test-app.ts'

const openai = await openaiServer()
afterAll(openai.close)
const withoutModel = await testApp()
const withModel = await testApp({
  environment: {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.url,
    OPENAI_TIMEOUT_SECONDS: '1',
  },
})
type App = typeof withoutModel

const longQuestion = `When is it? ${'Really? '.repeat(100)}`

beforeEach(() => {
  openai.calls.length = 0
  openai.always({ say: ['Wants ', 'a seat.'] })
})

/** A conversation with these questions, the last one so many minutes ago. */
async function idleConversation(app: App, minutes: number, questions: readonly string[]) {
  const visitor = await app.registered()
  for (const question of questions) await app.say(visitor, question)
  await moveBack(app, visitor, minutes)
  return visitor
}

async function moveBack(app: App, { conversationId }: Registered, minutes: number): Promise<void> {
  await sql`
    UPDATE chat_conversations
    SET started_at = started_at - make_interval(mins => ${minutes}::int),
      last_message_at = last_message_at - make_interval(mins => ${minutes}::int),
      summary_claimed_until = summary_claimed_until - make_interval(mins => ${minutes}::int)
    WHERE id = ${conversationId}`.execute(app.owner)
}

describe('completeConversations', () => {
  it('completes a conversation after thirty idle minutes, and not before', async () => {
    const idle = await idleConversation(withoutModel, 31, ['What are the stakes?'])
    const recent = await idleConversation(withoutModel, 29, ['What are the stakes?'])

    await completeConversations(withoutModel)

    expect(await withoutModel.conversationOf(idle)).toMatchObject({ active: false })
    expect(await withoutModel.conversationOf(recent)).toMatchObject({ active: true, summary: null })
  })

  it('extracts a summary without a model, and records that', async () => {
    const one = await idleConversation(withoutModel, 31, ['What are the stakes?'])
    const more = await idleConversation(withoutModel, 31, [
      'What are  the\nstakes?',
      'Is it far?',
      longQuestion,
    ])

    await completeConversations(withoutModel)

    expect(await withoutModel.conversationOf(one)).toMatchObject({
      summary: 'Asked: “What are the stakes?”',
      summary_source: 'extract',
    })
    const { summary } = await withoutModel.conversationOf(more)
    expect(summary).toMatch(
      /^Asked 3 questions\. First: “What are the stakes\?” Last: “When is it\?/,
    )
    expect(summary?.length).toBeLessThan(300)
  })

  it('stores a summary of the model, and records that', async () => {
    const visitor = await idleConversation(withModel, 31, ['How do I get a seat?'])
    openai.calls.length = 0

    await completeConversations(withModel)

    expect(await withModel.conversationOf(visitor)).toMatchObject({
      summary: 'Wants a seat.',
      summary_source: 'model',
    })
    expect(openai.calls[0]?.body.messages[1]?.content).toMatch(/^Visitor: How do I get a seat\?\n/)
  })

  it('summarizes once, however many instances run it', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 8 }, () => idleConversation(withModel, 31, ['How do I get a seat?'])),
    )
    openai.calls.length = 0

    await Promise.all(Array.from({ length: 4 }, () => completeConversations(withModel)))

    expect(openai.calls).toHaveLength(visitors.length)
    for (const visitor of visitors) {
      expect(await withModel.conversationOf(visitor)).toMatchObject({ summary_source: 'model' })
    }
  })

  it('calls a failing model in three runs, and then extracts a summary', async () => {
    const visitor = await idleConversation(withModel, 31, ['How do I get a seat?'])
    openai.calls.length = 0
    openai.always({ status: 400 })
    const sources: (string | null)[] = []
    for (let run = 1; run <= 4; run += 1) {
      await completeConversations(withModel)
      await completeConversations(withModel)
      sources.push((await withModel.conversationOf(visitor)).summary_source)
      await moveBack(withModel, visitor, 3)
    }

    expect(sources).toEqual([null, null, null, 'extract'])
    expect(openai.calls).toHaveLength(3)
  })

  it('does not store a summary after the visitor has written again', async () => {
    const visitor = await idleConversation(withoutModel, 31, ['What are the stakes?'])
    await withoutModel.summaries.complete(30, 10)
    await withoutModel.say(visitor, 'One more thing')

    await withoutModel.summaries.save(visitor.conversationId, 'Too late', 'extract')

    expect(await withoutModel.conversationOf(visitor)).toMatchObject({
      active: true,
      summary: null,
    })
  })
})
