import { knowledge as documents } from '@cardroom/brand/knowledge'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { answering } from '../../src/domain/ranking.ts'
import { knowledge } from '../../src/repositories/knowledge.ts'

const database = await testDatabase()
const db = connectDatabase(database.urlFor('chat'), { applicationName: 'chat' })
afterAll(() => db.destroy())
const base = knowledge(db)
await base.sync(documents)

async function answerTo(question: string): Promise<string | undefined> {
  return answering(await base.search(question))[0]?.documentId
}

async function passageCount(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM chat_passages`.execute(
    db,
  )
  return rows[0]?.n
}

describe('search', () => {
  it('finds every document by its own title and questions', async () => {
    const lost: string[] = []
    for (const { id, title, questions } of documents) {
      for (const question of [title, ...questions]) {
        const found = await answerTo(question)
        if (found !== id) lost.push(`${question}: ${found}, not ${id}`)
      }
    }

    expect(lost).toEqual([])
  })

  it.each([
    ['how much is the buyin', 'buy-in'],
    ['waht are the staeks', 'stakes'],
    ['How do I fly to the Grand Canyon?', 'tours'],
    ['I am 20, may I play?', 'age'],
  ])('answers %s', async (question, id) => {
    expect(await answerTo(question)).toBe(id)
  })

  it.each(['Will it rain tomorrow?', 'Tell me a joke', '', '?!', "a' | b:* & !c <-> (d", '🂡🂱'])(
    'does not know %j',
    async (question) => {
      expect(await answerTo(question)).toBeUndefined()
    },
  )

  it('reads a question of two thousand letters', async () => {
    const question = 'What are the stakes? '.repeat(95)

    expect(await answerTo(question)).toBe('stakes')
  })
})

const blinds = () => answerTo('What are the blinds?')

describe('sync', () => {
  it('leaves one copy, however many instances start at once', async () => {
    const before = await passageCount()

    await Promise.all([base.sync(documents), base.sync(documents), base.sync(documents)])

    expect(await passageCount()).toBe(before)
  })

  it('of another release is seen by everyone soon', async () => {
    const other = knowledge(db)

    await other.sync(documents.filter(({ id }) => id !== 'stakes'))
    await expect.poll(blinds, { timeout: 5000 }).not.toBe('stakes')
    await other.sync(documents)
    await expect.poll(blinds, { timeout: 5000 }).toBe('stakes')
  })
})

describe('the role of the chat service', () => {
  it.each([
    sql`DELETE FROM chat_messages`,
    sql`UPDATE chat_messages SET content = ''`,
    sql`TRUNCATE chat_passages`,
    sql`SELECT * FROM users`,
    sql`DROP TABLE chat_words`,
  ])('may not do everything', async (statement) => {
    await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/)
  })
})
