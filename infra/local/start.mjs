// `npm start` and `npm run dev`. Plain JavaScript for the Node that Debian has, and without
// dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Failure, runMain } from './failure.mjs'
import { lockFolder } from './folder-lock.mjs'
import { runWithNode26 } from './run-with-node-26.mjs'
import { install } from './install.mjs'
import { readSettings } from './settings.mjs'
import { repositoryFolder } from '../../packages/local-servers/src/repository.mjs'

const startedAt = Date.now()

await runMain(async () => {
  const settings = readSettings(repositoryFolder, process.env)
  const { PORT, BIND_ADDRESS } = settings
  refusePlainHttp(settings)
  if (!(await lockFolder(repositoryFolder))) {
    throw new Failure(`Cardroom already runs from this folder${whereItRuns()}. Stop it first.`)
  }
  await refuseTakenPort(Number(PORT), BIND_ADDRESS)
  console.log('Starting Cardroom')
  await install(['redis-server', 'nginx'])
  await runWithNode26('infra/local/start.ts', [String(startedAt), ...process.argv.slice(2)])
})

/** @param {Record<string, string>} settings */
function refusePlainHttp(settings) {
  const check = join(repositoryFolder, 'gateway/check-address.sh')
  const { status, stderr } = spawnSync('/bin/sh', [check], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Failure(stderr.trim())
}

function whereItRuns() {
  const file = join(repositoryFolder, '.local/run.json')
  return existsSync(file) ? `, at ${JSON.parse(readFileSync(file, 'utf8')).origin}` : ''
}

/**
 * @param {number} port
 * @param {string} address
 */
function refuseTakenPort(port, address) {
  return new Promise((settle, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code, message }) => {
      const taken =
        `Port ${port} is taken by another program. ` +
        `Choose another one: PORT=${port + 1} npm start`
      reject(new Failure(code === 'EADDRINUSE' ? taken : `Port ${port}: ${message}.`))
    })
    server.listen(port, address, () => server.close(settle))
  })
}
