// `npm test`, `npm run test:quick`, `test:long`, `test:compose`, `test:renewal`, `test:backup`, `test:alerts` and `check`. Plain JavaScript for the Node that
// Debian has, and without dependencies, because it runs before anything is installed.
import { runMain } from './failure.mjs'
import { runWithNode26 } from './run-with-node-26.mjs'
import { install, testBrowser } from './install.mjs'

const flags = process.argv.slice(2)

/** @returns {Parameters<typeof install>[0]} */
function neededPrograms() {
  if (['--only-checks', '--renewal', '--backup'].some((flag) => flags.includes(flag))) return []
  if (flags.includes('--quick') || flags.includes('--compose')) return testBrowser()
  if (flags.includes('--alerts')) return ['redis-server', 'nginx', 'prometheus']
  /** @type {'prometheus'[]} */
  const watching = flags.includes('--long') ? ['prometheus'] : []
  return ['redis-server', 'nginx', ...watching, ...testBrowser()]
}

await runMain(async () => {
  await install(neededPrograms())
  await runWithNode26('infra/local/test.ts', flags)
})
