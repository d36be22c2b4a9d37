// `npm test` and `npm run check`. Plain JavaScript for the Node that Debian has, and without
// dependencies, because it runs before anything is installed.
import { resolve } from 'node:path'
import { runMain } from './failure.mjs'
import { handOver } from './hand-over.mjs'
import { install } from './install.mjs'

const folder = resolve(import.meta.dirname, '../..')
const flags = process.argv.slice(2)
const programs = /** @type {const} */ (['redis-server', 'nginx', 'chromium'])

await runMain(async () => {
  await install(folder, flags.includes('--only-checks') ? [] : [...programs])
  await handOver(folder, 'infra/local/test.ts', flags)
})
