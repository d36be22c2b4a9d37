import { spawn } from 'node:child_process'
import { repositoryFolder } from '../../packages/local-servers/src/repository.mjs'

/**
 * Runs a program of this checkout until it exits.
 * @param {readonly string[]} command
 * @param {object} [options]
 * @param {Record<string, string>} [options.environment] in addition to that of this process
 * @param {AbortSignal} [options.signal] asks the program to stop
 * @param {boolean} [options.isShown] prints the program's output instead of returning it
 * @returns {Promise<{ exitCode: number | null, output: string }>} without an exit code if a signal ended it
 */
export async function runProgram(
  [program = '', ...args],
  { environment, signal, isShown = false } = {},
) {
  signal?.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const stdio = isShown ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd: repositoryFolder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', stdio, stdio],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (output += chunk))
    }
    signal?.addEventListener('abort', () => child.kill())
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, output }))
  })
}
