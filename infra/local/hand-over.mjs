import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { pathWithTools } from '../../packages/local-servers/src/repository.mjs'

/**
 * Runs the rest of a command under Node 26 and ends as it ends. This process stays to pass signals on;
 * the channel between the two tells the other one if this one is killed.
 * @param {string} folder the root of the checkout
 * @param {string} script a TypeScript file, by its path in the checkout
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export async function handOver(folder, script, args) {
  const child = spawn('node', [join(folder, script), ...args], {
    cwd: folder,
    env: { ...process.env, PATH: pathWithTools() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal's Ctrl-C reaches the other process by itself.
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
