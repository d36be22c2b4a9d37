import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathWithTools } from './repository.mjs'
import { asChild, type User } from './users.ts'

/** How a process ended: an exit code, or the signal that ended it. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type ChildOptions = {
  /** The name of the process in messages. */
  name: string
  command: readonly [program: string, ...args: string[]]
  /** The complete environment of the process; by default the environment of this process. */
  environment?: Record<string, string | undefined>
  folder?: string
  /** The file to which all output of the process is appended. */
  logFile: string
  /**
   * The user of the process if this process is root; the process then has no capabilities. By default it runs as this
   * process does.
   */
  user?: User
  /** Whether the process sends its parent a message once it listens, as every service does (`startOrExit`). */
  reportsStart?: boolean
  /** The signal that stops the process; SIGTERM by default. */
  stopSignal?: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'
  /** The time after which a process that is still running is killed; 20 s by default. */
  graceMs?: number
}

/** A running child process, in its own process group. */
export type Child = {
  name: string
  pid: number
  logFile: string
  /** Resolves when the process has exited; never rejects. */
  exited: Promise<Exit>
  /** True once the process has reported that it listens; always true if it does not report. */
  hasStarted: () => boolean
  /** True once `stop` or `kill` was called, so that the exit is expected. */
  isStopping: () => boolean
  /** Sends a signal; has no effect after the process has exited. */
  kill: (signal: NodeJS.Signals) => void
  /** Sends the stop signal, then SIGKILL after the grace period, and resolves when the process has exited. */
  stop: () => Promise<void>
}

const defaultGraceMs = 20_000
const probeTimeoutMs = 2000
// The delays are short at first because most starts are fast, and longer later because the machine may be busy.
const minPauseMs = 20
const maxPauseMs = 300
const nonTerminating = new Set<NodeJS.Signals>([
  'SIGSTOP',
  'SIGCONT',
  'SIGHUP',
  'SIGUSR1',
  'SIGUSR2',
])
const notHandleable = new Set<NodeJS.Signals>(['SIGKILL', 'SIGSTOP', 'SIGCONT'])

/**
 * Starts a process that prints to its log file. Ctrl-C in a terminal does not reach it, so that this process decides in
 * which order processes stop. On Linux, it stops when this process dies.
 * @throws {Error} if the program is not installed
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, logFile, reportsStart = false } = options
  const { stopSignal = 'SIGTERM', graceMs = defaultGraceMs } = options
  await mkdir(dirname(logFile), { recursive: true })
  const log = await open(logFile, 'a', 0o600)
  const [program, ...args] = asChild(options.command, stopSignal, options.user)
  const child = spawn(program, args, {
    cwd: options.folder,
    env: { ...(options.environment ?? process.env), PATH: pathWithTools() },
    stdio: ['ignore', log.fd, log.fd, ...(reportsStart ? (['ipc'] as const) : [])],
    detached: true,
  })
  let hasStarted = !reportsStart
  child.once('message', () => (hasStarted = true))
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      killGroup(child.pid)
      resolve({ code, signal })
    })
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
    if (!nonTerminating.has(signal)) isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    // A process cannot forward these signals, so they are also sent to its children, such as nginx's workers or a
    // watched program.
    process.kill(notHandleable.has(signal) ? -pid : pid, signal)
  }
  return {
    name,
    pid,
    logFile,
    exited,
    hasStarted: () => hasStarted,
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

/** Kills the remaining children of a process: workers of a killed nginx would keep responding on its port. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No process is left.
  }
}

/**
 * An HTTP probe.
 * @param isReady whether a response counts as ready; by default every response does
 */
export function httpProbe(url: string, isReady: (response: Response) => boolean = () => true) {
  return async (): Promise<void> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    await response.body?.cancel()
    if (!isReady(response)) throw new Error(`${url} answered ${response.status}`)
  }
}

/**
 * Resolves when the process has reported its start, if it reports, and `probe` has resolved; a rejected probe is
 * repeated. The probe of a process that does not report must prove that the response comes from that process.
 * @throws {Error} with the last lines of its log, if the process exits first or `timeoutMs` elapses
 */
export async function waitUntilReady(
  child: Child,
  probe: () => Promise<unknown>,
  timeoutMs = 60_000,
): Promise<void> {
  let exit: Exit | undefined
  void child.exited.then((exited) => (exit = exited))
  const deadline = Date.now() + timeoutMs
  let pauseMs = minPauseMs
  for (;;) {
    let reason: unknown
    try {
      if (!child.hasStarted()) throw new Error('it does not listen yet')
      await probe()
    } catch (error) {
      reason = error
    }
    if (exit !== undefined) throw new Error(await describeExit(child, exit), { cause: reason })
    if (reason === undefined) return
    if (Date.now() > deadline) throw await timeoutError(child, timeoutMs, reason)
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
}

async function timeoutError(child: Child, timeoutMs: number, cause: unknown): Promise<Error> {
  await child.stop()
  const reason = cause instanceof Error ? cause.message : String(cause)
  const lines = await lastLines(child.logFile)
  const message = `${child.name} did not answer within ${timeoutMs / 1000} s: ${reason}`
  return new Error(`${message}\n${lines}`, { cause })
}

/** One sentence about how a process ended, and its last lines of output. */
export async function describeExit(child: Child, exit: Exit): Promise<string> {
  const how = exit.signal === null ? `with exit code ${exit.code}` : `by ${exit.signal}`
  const lines = await lastLines(child.logFile)
  return `${child.name} ended ${how}${lines === '' ? '' : `; its last lines:\n${lines}`}`
}

async function lastLines(logFile: string, count = 12): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  const lines = text.trimEnd().split('\n').slice(-count)
  return lines.map((line) => `  ${line}`).join('\n')
}
