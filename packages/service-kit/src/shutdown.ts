import process from 'node:process'
import type { Logger } from './logger.ts'

/** A step of the shutdown, with its name for the log. */
export type Closer = readonly [name: string, close: () => unknown]

const graceMs = 15_000

/**
 * Closes everything in the given order on SIGTERM or SIGINT, then exits. Failures are logged and do not stop the rest; a
 * second signal, or 15 s, ends the process at once.
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
 * Starts a service and notifies the parent process, if any, that it listens. A failed start prints its reason and exits
 * with code 1.
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
