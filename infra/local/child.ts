import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryFolder } from './repository-folder.ts'
import { dyingWithUs } from './confined.ts'
import { pathWithTools } from './tool-path.mjs'

/** How a process ended: an exit code, or the signal that ended it. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type ChildOptions = {
  /** What people call it, in sentences and in the log file's name. */
  name: string
  command: readonly [program: string, ...args: string[]]
  /** The whole environment of the process; ours when left out. */
  environment?: Record<string, string | undefined>
  folder?: string
  /** Everything the process prints is appended here. */
  logFile: string
  /** Runs as an ordinary user even where we are root. */
  isNoRoot?: boolean
  /** Asks the process to stop; SIGTERM unless given. */
  stopSignal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'
  /** A process still there after this is killed; 20 s unless given. */
  graceMs?: number
}

/** A running process of ours, in its own process group. */
export type Child = {
  name: string
  pid: number
  logFile: string
  /** Resolves when the process is gone; never rejects. */
  exited: Promise<Exit>
  /** True from the moment that `stop` or `kill` was called: this end was wanted. */
  isStopping: () => boolean
  /** Sends a signal; harmless once the process is gone. */
  kill: (signal: NodeJS.Signals) => void
  /** Asks the process to stop, kills it after the grace time, resolves when it is gone. */
  stop: () => Promise<void>
}

const defaultGraceMs = 20_000
const probeTimeoutMs = 2000
// Soon at first, because most starts are quick; seldom later, because the machine may be busy.
const firstPauseMs = 20
const longestPauseMs = 300
const harmless = new Set<NodeJS.Signals>(['SIGSTOP', 'SIGCONT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'])
const unhandled = new Set<NodeJS.Signals>(['SIGKILL', 'SIGSTOP', 'SIGCONT'])

/**
 * Starts a process whose output goes to its log file. A terminal's Ctrl-C does not reach it, so that
 * the order of stopping is ours; on Linux it is asked to stop when we die without having stopped it.
 * @throws {Error} in one sentence, when the program is not there
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, logFile, stopSignal = 'SIGTERM', graceMs = defaultGraceMs } = options
  await mkdir(dirname(logFile), { recursive: true })
  const log = await open(logFile, 'a')
  const [program, ...args] = dyingWithUs(options.command, stopSignal, options.isNoRoot ?? false)
  const child = spawn(program, args, {
    cwd: options.folder,
    env: { ...(options.environment ?? process.env), PATH: pathWithTools(repositoryFolder) },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw new Error(`${name} cannot start: ${program} is not installed`, { cause: error })
  } finally {
    await log.close()
  }
  const pid = child.pid ?? Number.NaN

  let isStopping = false
  const kill = (signal: NodeJS.Signals) => {
    if (!harmless.has(signal)) isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    // What a process cannot handle has to reach its own children too: nginx's workers, a watched program.
    process.kill(unhandled.has(signal) ? -pid : pid, signal)
  }
  return {
    name,
    pid,
    logFile,
    exited,
    isStopping: () => isStopping,
    kill,
    async stop() {
      kill(stopSignal)
      const timer = setTimeout(() => kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(timer)
    },
  }
}

/**
 * A probe that asks over HTTP.
 * @param isGood which answers count; any does unless given
 */
export function httpProbe(url: string, isGood: (response: Response) => boolean = () => true) {
  return async (): Promise<void> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    await response.body?.cancel()
    if (!isGood(response)) throw new Error(`${url} answered ${response.status}`)
  }
}

/**
 * Resolves when `probe` does; it is tried again while it rejects.
 * @throws {Error} with the last lines of its log, when the process ends first or `timeoutMs` passes
 */
export async function untilAnswering(
  child: Child,
  probe: () => Promise<unknown>,
  timeoutMs = 60_000,
): Promise<void> {
  let exit: Exit | undefined
  void child.exited.then((ended) => (exit = ended))
  const deadline = Date.now() + timeoutMs
  let pauseMs = firstPauseMs
  for (;;) {
    try {
      await probe()
      return
    } catch (error) {
      if (exit !== undefined) throw new Error(await describeEnd(child, exit), { cause: error })
      if (Date.now() > deadline) throw await silence(child, timeoutMs, error)
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
}

async function silence(child: Child, timeoutMs: number, cause: unknown): Promise<Error> {
  await child.stop()
  const reason = cause instanceof Error ? cause.message : String(cause)
  const lines = await lastLines(child.logFile)
  const sentence = `${child.name} did not answer within ${timeoutMs / 1000} s: ${reason}`
  return new Error(`${sentence}\n${lines}`, { cause })
}

/** One sentence about how a process ended, and the last lines that it printed. */
export async function describeEnd(child: Child, exit: Exit): Promise<string> {
  const how = exit.signal === null ? `with exit code ${exit.code}` : `by ${exit.signal}`
  const lines = await lastLines(child.logFile)
  return `${child.name} ended ${how}${lines === '' ? '' : `; its last lines:\n${lines}`}`
}

async function lastLines(logFile: string, count = 12): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  const lines = text.trimEnd().split('\n').slice(-count)
  return lines.map((line) => `  ${line}`).join('\n')
}
