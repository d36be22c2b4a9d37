import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl } from './local/running-stack.ts'

// `npm run import-analytics -- --from plausible|umami|ga4 PATH [--dry-run]` imports into the stack that runs from this folder.
await startOrExit(async () => {
  const program = spawn(
    'node',
    [
      join(repositoryFolder, 'services/analytics-ingest/src/import-analytics.ts'),
      ...process.argv.slice(2),
    ],
    {
      // npm starts scripts in the repository's folder, but a path is relative to the folder where it was typed.
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      env: { ...process.env, DATABASE_URL: runningDatabaseUrl(process.env) },
      stdio: 'inherit',
    },
  )
  program.on('exit', (code) => (process.exitCode = code ?? 1))
})
