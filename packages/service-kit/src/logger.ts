import { join } from 'node:path'
import { pino, type DestinationStream, type Logger } from 'pino'
import { counter } from './metrics.ts'

export type { Logger } from 'pino'

/** Fields that are redacted at any depth. */
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
const seriousLevel = pino.levels.values['warn'] ?? 40

// Messages are constants; variable data is in fields.
const troubleLines = counter('log_lines_total', 'Log lines at warn or above', ['level', 'message'])

// Lines are buffered for at most half a second and written without blocking the event loop; a crash may lose the last ones.
const gathering = { sync: false, minLength: 4096, periodicFlush: 500 } as const
/** Buffered while nothing can be written, such as on a full disk; later lines are dropped. */
const maxWaitingBytes = 1024 * 1024

/**
 * A JSON logger.
 * @param service the service's name, in every line
 * @param level pino's level name
 * @param destination standard output by default
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
        // pino's own redaction takes a third of a request's time.
        log: (fields) => redact(fields, 1),
      },
      serializers: { err: withoutRows },
    },
    destination ?? open(1),
  )
}

/**
 * The logger of a service. With a folder, all lines go to a file there, which another process rotates and deletes by age.
 * Standard output, which may be kept indefinitely, then has only warnings and lines without a request, without addresses.
 */
export function createServiceLogger(
  service: string,
  { LOG_LEVEL: level, LOG_FOLDER: folder }: { LOG_LEVEL: string; LOG_FOLDER?: string | undefined },
): Logger {
  if (folder === undefined) return createLogger(service, level)
  const output = open(1)
  const file = open(join(folder, `${service}.log`))
  const destination = {
    // Makes pino set `lastLevel`.
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

/** Opens a file or a descriptor. If it cannot be written to, lines are buffered or lost, and the process goes on. */
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
  // When the process exits, this would otherwise retry forever and block everything else.
  stream.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return stream
}

/** An error for a log line, without the row data that Postgres adds. */
function withoutRows(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error)
  return rest
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
