import { once } from 'node:events'
import { join } from 'node:path'
import { withClient } from '@cardroom/database/with-client'
import { Failure, runMain } from './failure.mjs'
import { followProblems } from './problems.ts'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { keepRunning } from './keep-running.ts'
import { readSettings } from './settings.mjs'
import { type Stack, startStack } from './stack.ts'
import { secondsSince, step } from './step.mjs'
import { buildWeb, rebuildWebOnChange } from './web-build.ts'

const [startedAt = String(Date.now()), ...flags] = process.argv.slice(2)
const isWatching = flags.includes('--watch')
const stateFolder = join(repositoryFolder, '.local')

await runMain(async () => {
  const settings = readSettings(repositoryFolder, process.env)
  const end = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => end.abort())
  }
  let isBroken = false
  let stack: Stack | undefined
  const restartDead = keepRunning({
    restart: async (name) => {
      if (stack === undefined) throw new Error('The stack is still starting')
      await stack.restart(name)
    },
    tell: (line) => console.error(`\n${line}`),
    giveUp: (sentence) => {
      isBroken = true
      console.error(`\n${sentence}`)
      end.abort()
    },
    signal: end.signal,
  })

  try {
    const site = { embedsFile: settings.CARDROOM_EMBEDS_FILE, signal: end.signal }
    await step('Website', () => buildWeb(stateFolder, site))
    stack = await startStack({
      stateFolder,
      port: Number(settings.PORT),
      settings: withoutEmpty(settings),
      isWatching,
      step,
      onUnexpectedExit: (sentence, name) => void restartDead(name, sentence),
      signal: end.signal,
    })
    await announce(stack, settings)
    followProblems(join(stateFolder, 'logs'), end.signal)
    if (isWatching) rebuildWebOnChange(stateFolder, site)
    if (!end.signal.aborted) await once(end.signal, 'abort')
    console.log('\nStopping …')
    await stack.stop()
  } catch (error) {
    // Errors that a requested stop causes are not failures.
    if (!end.signal.aborted) throw error instanceof Error ? new Failure(error.message) : error
  }
  if (isBroken)
    throw new Failure('All other processes are stopped as well. The data stays in .local/')
  console.log('Stopped. The data stays in .local/')
})
process.exit()

async function announce(stack: Stack, settings: Record<string, string>): Promise<void> {
  const { email, password } = stack.admin
  const isDue = await isPasswordDue(stack.postgresUrl, email)
  const shown = settings.ADMIN_PASSWORD === '' ? password : 'your ADMIN_PASSWORD'
  console.log(`
  Site      ${stack.origin}
  Admin     ${stack.origin}/admin/login
  E-mail    ${email}
  Password  ${isDue ? `${shown} (to be changed at the first sign-in)` : 'as you changed it'}

  Ready in ${secondsSince(Number(startedAt))}. Data, logs and secrets are in .local/; Ctrl-C stops everything.
`)
}

function withoutEmpty(settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
}

/** Whether the administrator with this e-mail address still has the initial password. */
async function isPasswordDue(postgresUrl: string, email: string): Promise<boolean> {
  const { rows } = await withClient(postgresUrl, (client) =>
    client.query<{ password_change_required: boolean }>(
      'SELECT password_change_required FROM users WHERE is_admin AND email = lower($1)',
      [email],
    ),
  )
  return rows[0]?.password_change_required ?? false
}
