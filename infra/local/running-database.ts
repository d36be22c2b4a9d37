import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from './repository-folder.ts'

/**
 * The owner's connection to the database that a command is about: `DATABASE_URL`, or that of the stack
 * which runs from this folder.
 * @throws when there is neither
 */
export function runningDatabaseUrl(environment: Record<string, string | undefined>): string {
  const given = environment['DATABASE_URL']
  if (given !== undefined && given !== '') return given
  const file = join(repositoryFolder, '.local/run.json')
  if (!existsSync(file)) {
    throw new Error('Start Cardroom first (npm start), or say which database: DATABASE_URL=…')
  }
  const { postgresUrl } = JSON.parse(readFileSync(file, 'utf8')) as { postgresUrl: string }
  return postgresUrl
}
