import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { Failure } from './failure.mjs'
import { runProgram } from './run-program.mjs'

const execute = promisify(execFile)

const print = `fetch('http://127.0.0.1:3000/metrics').then(async (a) => console.log(await a.text()))`

/** Runs compose commands in a separate project, so that a running stack and its data are not touched. */
export function composeProject(name: string, flags: readonly string[] = []) {
  const project = ['docker', 'compose', '--project-name', name, ...flags]

  async function compose(...args: string[]): Promise<string> {
    const [program = '', ...before] = project
    const { stdout } = await execute(program, [...before, ...args], { cwd: repositoryFolder })
    return stdout
  }

  return {
    project,
    /** The output of a command. */
    compose,
    /** The metrics of a service, read inside its container without the proxy. */
    metricsOf: async (service: string): Promise<string> =>
      await compose('exec', '-T', '--env', 'NODE_USE_ENV_PROXY=0', service, 'node', '-e', print),
    /** Runs a command, shows its output and resolves with its exit code. */
    showCompose: async (...args: string[]): Promise<number | null> => {
      const { exitCode } = await runProgram([...project, ...args], { isShown: true })
      return exitCode
    },
  }
}

/** @throws {Failure} if no container engine responds */
export async function requireEngine(): Promise<void> {
  const { exitCode } = await runProgram(['docker', 'info']).catch(() => ({ exitCode: null }))
  if (exitCode === 0) return
  throw new Failure('No Docker engine answers: please install and start one, and try again.')
}

/** Whether a condition becomes true in time; it is checked every second. */
export async function until(seconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tried = 0; tried < seconds; tried += 1) {
    if (await isSo().catch(() => false)) return true
    await sleep(1000)
  }
  return false
}
