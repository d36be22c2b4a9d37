// `npm run test:compose`. Plain JavaScript for the Node that Debian has, and without dependencies,
// because it may run before anything is installed.
import { resolve } from 'node:path'
import { runMain } from './local/failure.mjs'
import { runWithNode26 } from './local/run-with-node-26.mjs'
import { install, testBrowser } from './local/install.mjs'

const folder = resolve(import.meta.dirname, '..')

await runMain(async () => {
  await install(folder, testBrowser())
  await runWithNode26(folder, 'infra/test-compose.ts', [])
})
