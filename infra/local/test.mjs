// `npm test`, `npm run test:quick`, `npm run test:long` and `npm run check`. Plain JavaScript for the Node
// that Debian has, and without dependencies, because it runs before anything is installed.
import { resolve } from 'node:path'
import { runMain } from './failure.mjs'
import { handOver } from './hand-over.mjs'
import { install } from './install.mjs'

const folder = resolve(import.meta.dirname, '../..')
const flags = process.argv.slice(2)

/** @returns {('redis-server' | 'nginx' | 'chromium')[]} */
function neededPrograms() {
  if (flags.includes('--only-checks')) return []
  if (flags.includes('--quick')) return ['chromium']
  return ['redis-server', 'nginx', 'chromium']
}

await runMain(async () => {
  await install(folder, neededPrograms())
  await handOver(folder, 'infra/local/test.ts', flags)
})
