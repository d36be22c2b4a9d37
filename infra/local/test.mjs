// `npm test`, `test:quick`, `test:compose`, `test:long` and `check`. Plain JavaScript for the Node that Debian has, and
// without dependencies, because it runs before anything is installed.
import { runMain } from './failure.mjs'
import { runWithNode26 } from './run-with-node-26.mjs'
import { install, testBrowser } from './install.mjs'

const [suite = 'all', ...rest] = process.argv.slice(2)

/** @returns {Parameters<typeof install>[0]} */
function neededPrograms() {
  if (suite === 'checks') return []
  if (suite === 'quick' || suite === 'compose') return testBrowser()
  if (suite === 'long') return ['redis-server', 'nginx', 'prometheus', ...testBrowser()]
  return ['redis-server', 'nginx', ...testBrowser()]
}

await runMain(async () => {
  await install(neededPrograms())
  await runWithNode26('infra/local/test.ts', [suite, ...rest])
})
