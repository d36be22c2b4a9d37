import { join } from 'node:path'
import { pino, type DestinationStream, type Logger } from 'pino'
import { counter } from './metrics.ts'

export type { Logger } from 'pino'

/** Fields that must never be readable in a log, at whatever depth they turn up. */
const secretFields = new Set([
  'cookie',
  'cookies',
  'authorization',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'resumeToken',
  'email',
  'phone',
  'hand',
  'hole',
  'deck',
  'salt',
])
const maxDepth = 4
/** From here on a line tells of trouble. */
const seriousLevel = pino.levels.values['warn'] ?? 40

// Messages are constants; what varies is in the fields of a line.
const troubleLines = counter('log_lines_total', 'Lines of the log at warn or above', [
  'level',
  'message',
])

// Lines are gathered for at most half a second and written without blocking the event loop; a crash may lose the
// last few.
const gathering = { sync: false, minLength: 4096, periodicFlush: 500 } as const
/** Lines that wait while nothing can be written, such as on a full disk; later ones are dropped. */
const maxWaitingBytes = 1024 * 1024

/**
 * A JSON logger.
 * @param service the service's name, in every line
 * @param level pino's level name
 * @param destination where lines go; standard output when left out
 */
export function createLogger(
  service: string,
  level: string,
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: { service },
      hooks: {
        logMethod(line, log, number) {
          const message: unknown = typeof line[0] === 'string' ? line[0] : line[1]
          if (number >= seriousLevel && typeof message === 'string') {
            troubleLines.inc({ level: pino.levels.labels[number] ?? 'unknown', message })
          }
          log.apply(this, line)
        },
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        // pino's own redaction costs a third of a request; a walk over a few flat fields, next to nothing.
        log: (fields) => redact(fields, 1),
      },
      serializers: { err: withoutRows },
    },
    destination ?? open(1),
  )
}

/**
 * The logger of a service, as its environment says. With a folder, all lines go into its file there, which somebody
 * else cuts and deletes by age. Standard output, which may be kept for any time, then has only those that tell of no
 * call and those that tell of trouble, without the caller's code.
 */
export function createServiceLogger(
  service: string,
  { LOG_LEVEL: level, LOG_FOLDER: folder }: { LOG_LEVEL: string; LOG_FOLDER?: string | undefined },
): Logger {
  if (folder === undefined) return createLogger(service, level)
  const output = open(1)
  const file = open(join(folder, `${service}.log`))
  const destination = {
    // Asks pino for the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      file.write(line)
      if (destination.lastLevel < seriousLevel && line.includes('"requestId":')) return
      output.write(line.replace(/,"address":"[^"]*"/, ''))
    },
    flush(done: () => void) {
      file.flush(() => output.flush(done))
    },
  }
  return createLogger(service, level, destination)
}

/** Opens a file or a descriptor for lines. That it cannot be written to stops nobody: the lines wait, or are lost. */
function open(dest: string | number) {
  const stream = pino.destination({
    ...gathering,
    dest,
    append: true,
    mode: 0o600,
    maxLength: maxWaitingBytes,
  })
  let isFailing = false
  stream.on('error', () => (isFailing = true))
  stream.on('write', () => (isFailing = false))
  const flushSync = stream.flushSync.bind(stream)
  // At the end of the process it would try for ever, and nothing else would run.
  stream.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return stream
}

/** An error for a log line, without what Postgres tells of the rows that it is about. */
function withoutRows(error: Error): object {
  const { detail: _detail, where: _where, ...told } = pino.stdSerializers.err(error)
  return told
}

function redact(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null
  for (const key of Object.keys(fields)) {
    const value = fields[key]
    const kept = secretFields.has(key) ? '[redacted]' : redactValue(value, depth)
    if (kept === value) continue
    copy ??= { ...fields }
    copy[key] = kept
  }
  return copy ?? fields
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth >= maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return redact(value as Record<string, unknown>, depth + 1)
}
