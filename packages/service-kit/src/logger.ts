import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

/** Fields that must never be readable in a log, wherever they turn up one or two levels down. */
const secretFields = [
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
]

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
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    // Lines are gathered and written without blocking the event loop; a crash may lose the last few.
    destination ?? pino.destination({ sync: false, minLength: 4096 }),
  )
}
