import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

const database = await testDatabase()
const db = connectDatabase(database.urlFor('chat'), { applicationName: 'chat' })
afterAll(() => db.destroy())

describe('the Postgres role of the chat service', () => {
  it.each([
    sql`DELETE FROM chat_messages`,
    sql`UPDATE chat_messages SET content = ''`,
    sql`TRUNCATE chat_messages`,
    sql`SELECT * FROM users`,
    sql`DROP TABLE chat_messages`,
  ])('has no further rights', async (statement) => {
    await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/)
  })
})
