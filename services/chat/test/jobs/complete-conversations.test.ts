import { openaiServer } from '@cardroom/test-kit/openai-server'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { completeConversations } from '../../src/jobs/complete-conversations.ts'
import { type Registered, testApp } from '../test-app.ts'

const openai = await openaiServer()
afterAll(openai.close)
const plain = await testApp()
const withModel = await testApp({
  environment: {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.url,
    OPENAI_TIMEOUT_SECONDS: '1',
  },
})
type App = typeof plain

const longQuestion = `When is it? ${'Really? '.repeat(100)}`

beforeEach(() => {
  openai.calls.length = 0
  openai.always({ say: ['Wants ', 'a seat.'] })
})

/** A conversation in which these questions were asked, the last one so many minutes ago. */
async function quietFor(app: App, minutes: number, questions: readonly string[]) {
  const visitor = await app.registered()
  for (const question of questions) await app.say(visitor, question)
  await grow(app, visitor, minutes)
  return visitor
}

async function grow(app: App, { conversationId }: Registered, minutes: number): Promise<void> {
  await sql`
    UPDATE chat_conversations
    SET started_at = started_at - make_interval(mins => ${minutes}::int),
      last_message_at = last_message_at - make_interval(mins => ${minutes}::int),
      summary_claimed_until = summary_claimed_until - make_interval(mins => ${minutes}::int)
    WHERE id = ${conversationId}`.execute(app.owner)
}

describe('completeConversations', () => {
  it('completes after thirty quiet minutes, and not before', async () => {
    const quiet = await quietFor(plain, 31, ['What are the stakes?'])
    const recent = await quietFor(plain, 29, ['What are the stakes?'])

    await completeConversations(plain)

    expect(await plain.conversationOf(quiet)).toMatchObject({ active: false })
    expect(await plain.conversationOf(recent)).toMatchObject({ active: true, summary: null })
  })

  it('sums up in the visitor’s own words without a model, and says so', async () => {
    const one = await quietFor(plain, 31, ['What are the stakes?'])
    const more = await quietFor(plain, 31, ['What are  the\nstakes?', 'Is it far?', longQuestion])

    await completeConversations(plain)

    expect(await plain.conversationOf(one)).toMatchObject({
      summary: 'Asked: “What are the stakes?”',
      summary_source: 'extract',
    })
    const { summary } = await plain.conversationOf(more)
    expect(summary).toMatch(
      /^Asked 3 questions\. First: “What are the stakes\?” Last: “When is it\?/,
    )
    expect(summary?.length).toBeLessThan(300)
  })

  it('completes a conversation in which nothing was said, without a summary', async () => {
    const silent = await quietFor(plain, 31, [])

    await completeConversations(plain)

    expect(await plain.conversationOf(silent)).toMatchObject({ active: false, summary: null })
  })

  it('has the model sum up, and says so', async () => {
    const visitor = await quietFor(withModel, 31, ['How do I get a seat?'])
    openai.calls.length = 0

    await completeConversations(withModel)

    expect(await withModel.conversationOf(visitor)).toMatchObject({
      summary: 'Wants a seat.',
      summary_source: 'model',
    })
    expect(openai.calls[0]?.body.messages[1]?.content).toMatch(/^Visitor: How do I get a seat\?\n/)
  })

  it('sums up once, however many instances do it', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 8 }, () => quietFor(withModel, 31, ['How do I get a seat?'])),
    )
    openai.calls.length = 0

    await Promise.all(Array.from({ length: 4 }, () => completeConversations(withModel)))

    expect(openai.calls).toHaveLength(visitors.length)
    for (const visitor of visitors) {
      expect(await withModel.conversationOf(visitor)).toMatchObject({ summary_source: 'model' })
    }
  })

  it('asks a model that fails again later, three times, and then goes without', async () => {
    const visitor = await quietFor(withModel, 31, ['How do I get a seat?'])
    openai.calls.length = 0
    openai.always({ status: 400 })
    const sources: (string | null)[] = []
    for (let run = 1; run <= 4; run += 1) {
      await completeConversations(withModel)
      await completeConversations(withModel)
      sources.push((await withModel.conversationOf(visitor)).summary_source)
      await grow(withModel, visitor, 3)
    }

    expect(sources).toEqual([null, null, null, 'extract'])
    expect(openai.calls).toHaveLength(3)
  })

  it('leaves a conversation alone whose visitor came back meanwhile', async () => {
    const visitor = await quietFor(plain, 31, ['What are the stakes?'])
    await plain.summaries.complete(30, 10)
    await plain.say(visitor, 'One more thing')

    await plain.summaries.keep(visitor.conversationId, 'Too late', 'extract')

    expect(await plain.conversationOf(visitor)).toMatchObject({ active: true, summary: null })
  })
})
