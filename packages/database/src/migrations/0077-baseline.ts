import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const folder = new URL('../baseline/', import.meta.url)

/** The whole schema, from the files of `baseline` in order. A database of release v0-full adopts it instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of (await readdir(folder)).toSorted()) {
    await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(db)
  }
}
