/** SQLSTATEs of a Postgres that is starting, stopping, full, too slow, or restoring a backup. */
const sqlStates = /^(?:08...|3D000|53...|55000|57014|57P0[1-3])$/

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

// Errors of pg, its pool and ioredis that only their text distinguishes.
const messages = [
  'timeout exceeded when trying to connect',
  'Postgres does not answer',
  'No host of Postgres takes writes',
  'Connection terminated',
  'Connection is closed.',
  "Stream isn't writeable",
  'Command timed out',
  'LOADING ',
  'OOM ',
]

/** Whether an error means that Postgres or Redis is unavailable, rather than a defect. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (sqlStates.test(code) || systemCodes.has(code))) return true
  if (error.name === 'MaxRetriesPerRequestError') return true
  return messages.some((start) => error.message.startsWith(start))
}
