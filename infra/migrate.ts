import { provisionRoles } from '@cardroom/database/roles'
import { databaseVariable, readConfig, serverVariables } from '@cardroom/service-kit/config'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { z } from 'zod'
import { bringSchemaUpToDate } from './local/schema.ts'

const password = z.string().min(1)

const Config = z.object({
  ...databaseVariable,
  LOG_SALT: serverVariables.LOG_SALT.optional(),
  INGEST_DATABASE_PASSWORD: password,
  ADMIN_DATABASE_PASSWORD: password,
  CHAT_DATABASE_PASSWORD: password,
  CONTESTS_DATABASE_PASSWORD: password,
  BACKUP_DATABASE_PASSWORD: password,
})

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  await provisionRoles(config.DATABASE_URL, {
    ingest: config.INGEST_DATABASE_PASSWORD,
    admin: config.ADMIN_DATABASE_PASSWORD,
    chat: config.CHAT_DATABASE_PASSWORD,
    contests: config.CONTESTS_DATABASE_PASSWORD,
    backup: config.BACKUP_DATABASE_PASSWORD,
  })
  const applied = await bringSchemaUpToDate(config.DATABASE_URL, config.LOG_SALT)
  for (const name of applied) console.log(`applied ${name}`)
  console.log(applied.length === 0 ? 'the schema is up to date' : 'the schema is now up to date')
})
