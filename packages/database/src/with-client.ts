import type pg from 'pg'
import { PrimaryClient } from './primary-client.ts'

/** Resolves with what `use` does, which has a connection of its own until then. */
export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new PrimaryClient({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
