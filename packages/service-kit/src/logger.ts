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
const warnLevel = 40

// Messages are constants; what varies is in the fields of a line.
const troubleLines = counter('log_lines_total', 'Lines of the log at warn or above', [
  'level',
  'message',
])

/**
 * A JSON logger on standard output.
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
          if (number >= warnLevel && typeof message === 'string') {
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
    },
    // Lines are gathered for at most half a second and written without blocking the event loop; a
    // crash may lose the last few.
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  )
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
