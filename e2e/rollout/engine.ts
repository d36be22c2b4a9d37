import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryFolder } from '@cardroom/local-servers/repository'

const execute = promisify(execFile)
const untilMs = 600_000

/** What `docker` prints on standard output. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: repositoryFolder, maxBuffer: 2 ** 26 })
  return stdout.trim()
}

/** Runs a program in view. @param cwd its folder: that of the repository unless given */
export async function show(command: readonly string[], cwd = repositoryFolder): Promise<void> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
}

/** Asks until it is so, for ten minutes. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + untilMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It was waited for long enough')
    await sleep(500)
  }
}
