// `npm test`, `npm run test:quick`, `npm run test:long` and `npm run check`. Plain JavaScript for the Node
// that Debian has, and without dependencies, because it runs before anything is installed.
import { resolve } from 'node:path'
import { runMain } from './failure.mjs'
import { runWithNode26 } from './run-with-node-26.mjs'
import { install, testBrowser } from './install.mjs'

const folder = resolve(import.meta.dirname, '../..')
const flags = process.argv.slice(2)

/** @returns {Parameters<typeof install>[1]} */
function neededPrograms() {
  if (flags.includes('--only-checks')) return []
  if (flags.includes('--quick')) return testBrowser()
  return ['redis-server', 'nginx', ...testBrowser()]
}

await runMain(async () => {
  await install(folder, neededPrograms())
  await runWithNode26(folder, 'infra/local/test.ts', flags)
})
