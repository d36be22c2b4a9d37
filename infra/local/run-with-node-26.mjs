import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { pathWithTools, repositoryFolder } from '../../packages/local-servers/src/repository.mjs'

/**
 * Runs the rest of a command under Node 26 and exits with its exit code. This process forwards signals;
 * when it is killed, the IPC channel closes, which stops the other process.
 * @param {string} script a TypeScript file, by its path in the checkout
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export async function runWithNode26(script, args) {
  const child = spawn('node', [join(repositoryFolder, script), ...args], {
    cwd: repositoryFolder,
    env: { ...process.env, PATH: pathWithTools() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal sends Ctrl-C to the other process as well.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 1
      if (signal === null) resolve(undefined)
      else reject(new Failure(`${script} was ended by ${signal}.`))
    })
  })
}
