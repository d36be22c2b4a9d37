import { setTimeout as sleep } from 'node:timers/promises'

const firstPauseMs = 300
const maxPauseMs = 30_000
/** A process that has run for this long has recovered, and its next exit counts as the first one. */
const recoveredMs = 60_000
/** Together with the pauses, this takes about half an hour. */
const maxDeaths = 60

export type KeepRunningOptions = {
  /** Restarts a process; resolves once it responds, and rejects if it exits first. */
  restart: (name: string) => Promise<void>
  /** Prints a line for the operator. */
  tell: (line: string) => void
  /** Called when a process has exited too often. */
  giveUp: (sentence: string) => void
  /** Stops the restarts. */
  signal: AbortSignal
  /** Overridden by tests. */
  limits?: { firstPauseMs: number; maxDeaths: number }
}

/**
 * Restarts processes that exit: immediately the first time, then after pauses that double up to half a minute.
 * @returns a function to call with the name of the process and the way it exited
 */
export function keepRunning(options: KeepRunningOptions) {
  const { restart, tell, giveUp, signal, limits = { firstPauseMs, maxDeaths } } = options
  const deaths = new Map<string, number>()
  const startedAt = new Map<string, number>()

  return async (name: string, how: string): Promise<void> => {
    const ranMs = Date.now() - (startedAt.get(name) ?? 0)
    if (ranMs > recoveredMs) deaths.delete(name)
    for (let reason = how; !signal.aborted;) {
      const count = (deaths.get(name) ?? 0) + 1
      deaths.set(name, count)
      if (count >= limits.maxDeaths) {
        giveUp(`${reason}\n${name} died ${count} times in a row.`)
        return
      }
      tell(`${reason}\n${name} is restarted.`)
      try {
        await sleep(Math.min(limits.firstPauseMs * 2 ** (count - 1), maxPauseMs), undefined, {
          signal,
        })
        await restart(name)
        startedAt.set(name, Date.now())
        if (!signal.aborted) tell(`${name} runs again.`)
        return
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
    }
  }
}
