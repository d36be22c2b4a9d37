import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl } from '../local/running-stack.ts'
import { readEnvFile, readSettings } from '../local/settings.mjs'
import { gather } from './gather.ts'
import { exitCodeOf, judge } from './judge.ts'

const marks = { well: '  well   ', warning: '! warning', fault: '✗ fault  ' } as const

// `npm run doctor` reports problems in advance, and exits with 1 if something will not work.
await startOrExit(async () => {
  const settings: NodeJS.Dict<string> = {
    // Includes settings that only compose uses, such as SITE_ADDRESS.
    ...readEnvFile(join(repositoryFolder, '.env')),
    ...process.env,
    ...readSettings(repositoryFolder, process.env),
  }
  // Containers of the stack cannot reach the internet, so they cannot check the site's name or certificate.
  if (process.env['DATABASE_URL_FILE']) settings['SITE_ADDRESS'] = undefined
  const isGiven = Boolean(process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE'])
  const isRunning = isGiven || existsSync(join(repositoryFolder, '.local/run.json'))
  const facts = await gather(
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? ''])),
    isRunning ? runningDatabaseUrl(process.env) : undefined,
    repositoryFolder,
  )
  const findings = judge(facts)
  for (const { state, words } of findings) console.log(`${marks[state]}  ${words}`)
  process.exitCode = exitCodeOf(findings)
})
