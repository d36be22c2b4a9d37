import process from 'node:process'
import type { Logger } from './logger.ts'

/** Something to close, with its name for the log. */
export type Closer = readonly [name: string, close: () => unknown]

const graceMs = 15_000

/**
 * Closes everything in the order given when the process is asked to stop, then exits. A closer that
 * fails is logged and the rest still run; a second signal, or 15 s, ends the process at once.
 */
export function closeOnSignal(logger: Logger, closers: readonly Closer[]): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), graceMs).unref()
    void closeAllAndExit(logger, closers)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function closeAllAndExit(logger: Logger, closers: readonly Closer[]): Promise<void> {
  const failures = await closeAll(logger, closers)
  logger.info('stopped')
  logger.flush(() => process.exit(failures === 0 ? 0 : 1))
}

async function closeAll(logger: Logger, closers: readonly Closer[]): Promise<number> {
  let failures = 0
  for (const [name, close] of closers) {
    try {
      await close()
    } catch (error) {
      failures += 1
      logger.error({ err: error, name }, 'could not close')
    }
  }
  return failures
}

/**
 * Runs a service's start and tells the process that started it, where there is one, that the service listens. A failed
 * start prints its reason and ends the process with exit code 1.
 */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start()
    process.send?.('started')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
