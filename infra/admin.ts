import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningStores } from './local/running-stack.ts'

// `npm run admin -- add|reset|list`: the administrators of the stack that runs from this folder.
await startOrExit(async () => {
  const { postgresUrl, redisUrl } = runningStores(process.env)
  const program = spawn(
    'node',
    [join(repositoryFolder, 'services/admin/src/manage.ts'), ...process.argv.slice(2)],
    {
      env: { ...process.env, DATABASE_URL: postgresUrl, REDIS_URL: redisUrl },
      stdio: 'inherit',
    },
  )
  program.on('exit', (code) => (process.exitCode = code ?? 1))
})
