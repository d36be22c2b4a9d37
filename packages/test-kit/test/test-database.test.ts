import { connectDatabase } from '@cardroom/database/client'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../src/test-database.ts'

const first = await testDatabase()
const second = await testDatabase()
const asChat = connectDatabase(first.urlFor('chat'), { applicationName: 'test' })
afterAll(() => asChat.destroy())

describe('testDatabase', () => {
  it('is migrated', async () => {
    const tables = await first.db.introspection.getTables()

    expect(tables.map(({ name }) => name)).toContain('page_views')
  })

  it('shares nothing with another one', async () => {
    await sql`CREATE TABLE only_here (id int)`.execute(first.db)

    const tables = await second.db.introspection.getTables()

    expect(tables.map(({ name }) => name)).not.toContain('only_here')
  })

  it("gives a service's connection that service's rights only", async () => {
    const { rows } = await sql<{ user: string }>`SELECT current_user AS user`.execute(asChat)
    const creation = sql`CREATE TABLE public.mine (id int)`.execute(asChat)

    await expect(creation).rejects.toThrow('permission denied')
    expect(rows).toEqual([{ user: 'cardroom_chat' }])
  })
})
