import { signInAs } from '@cardroom/test-kit/sign-in'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { goneMinutes } from './rules.ts'
import { type Registered, testApp, testStores } from '../../test/test-app.ts'

const stores = await testStores()
const { app, takeovers, mailAnswers, owner, registered, say } = await testApp({ stores })
const shipped = await testApp({ stores, rateLimitFactor: 1 })

const { id } = await signInAs(owner, { first_name: 'Grace' })
const grace = { id, name: 'Grace' }
const context = { actor: null }

/** A visitor to whom a person has written so long ago, and who was last there before or after that. */
async function answered({ minutes = goneMinutes + 1, isSeen = false, isConfirmed = true } = {}) {
  const visitor = await registered()
  const { conversationId } = visitor
  await say(visitor, 'Is there parking?')
  await takeovers.take(conversationId, grace, null, context)
  await answer(visitor)
  await age(visitor, minutes)
  await owner
    .updateTable('chat_conversations')
    .set({
      visitor_seen_at: sql`now() - make_interval(mins => ${isSeen ? 0 : minutes + 10})`,
      ...(isConfirmed && { address_confirmed_at: new Date() }),
    })
    .where('id', '=', conversationId)
    .execute()
  return visitor
}

async function answer({ conversationId }: Registered) {
  const message = { clientId: crypto.randomUUID(), content: 'Yes, see https://evil.example' }
  await takeovers.write(conversationId, grace, message, context)
}

async function age({ conversationId }: Registered, minutes: number) {
  await sql`
    UPDATE chat_messages SET "timestamp" = now() - make_interval(mins => ${minutes})
    WHERE conversation_id = ${conversationId} AND metadata ->> 'by' = 'person'
      AND "timestamp" > now() - interval '1 minute'`.execute(owner)
}

async function mailsTo({ conversationId }: Registered) {
  const { rows } = await sql<{ kind: string; data: Record<string, unknown> }>`
    SELECT kind, data FROM mails WHERE data ->> 'conversationId' = ${String(conversationId)}
    ORDER BY id`.execute(owner)
  return rows
}

describe('a visitor who is gone when a person answers', () => {
  it('is mailed the conversation once, though two instances look at once', async () => {
    const visitor = await answered()

    await Promise.all([mailAnswers(), mailAnswers()])
    await mailAnswers()

    const mails = await mailsTo(visitor)
    expect(mails).toMatchObject([{ kind: 'chat-transcript', data: { answeredBy: 'Grace' } }])
    expect(mails[0]?.data['messages']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ person: 'Grace', content: 'Yes, see [link removed]' }),
      ]),
    )
  })

  it('is mailed again what is written after that', async () => {
    const visitor = await answered()
    await mailAnswers()
    await owner
      .updateTable('chat_conversations')
      .set({ answer_mailed_at: sql`now() - interval '10 minutes'` })
      .where('id', '=', visitor.conversationId)
      .execute()
    await answer(visitor)
    await mailAnswers()
    expect(await mailsTo(visitor)).toHaveLength(1)

    await age(visitor, goneMinutes + 1)
    await mailAnswers()

    expect(await mailsTo(visitor)).toHaveLength(2)
  })

  it('gets fixed words and the link that confirms the address, while it is not confirmed', async () => {
    const visitor = await answered({ isConfirmed: false })

    await mailAnswers()

    expect(await mailsTo(visitor)).toEqual([
      {
        kind: 'chat-transcript-link',
        data: {
          conversationId: visitor.conversationId,
          link: expect.stringMatching(/^[\w-]{43}$/),
          answeredBy: 'Grace',
        },
      },
    ])
  })

  it('is not mailed beyond the limits of copies', async () => {
    const visitor = await answered({ isConfirmed: false })
    const { userId, conversationId, cookies } = visitor
    await shipped.app.inject({
      method: 'POST',
      url: '/api/chat/transcript',
      cookies,
      payload: { userId, conversationId },
    })

    await shipped.mailAnswers()

    const kinds = (await mailsTo(visitor)).map(({ data }) => data['answeredBy'])
    expect(kinds).toEqual([undefined])
  })
})

describe('a visitor who is there', () => {
  it('is not mailed, nor one who may still come back', async () => {
    const [present, recent] = [
      await answered({ isSeen: true }),
      await answered({ minutes: goneMinutes - 1 }),
    ]

    await mailAnswers()

    expect(await mailsTo(present)).toEqual([])
    expect(await mailsTo(recent)).toEqual([])
  })

  it('is whoever has fetched the conversation since', async () => {
    const visitor = await answered()
    await app.inject({
      url: `/api/chat/conversation?conversationId=${visitor.conversationId}`,
      cookies: visitor.cookies,
    })

    await mailAnswers()

    expect(await mailsTo(visitor)).toEqual([])
  })
})
