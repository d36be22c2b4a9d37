import { watch } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

const serious = new Set(['warn', 'error', 'fatal'])
const seriousText = /\b(ERROR|FATAL|PANIC):|\[(error|crit|alert|emerg)\]|^Failed running/

/** A record that is sent twice is stored once; its service handles this error. */
const ordinaryText = /ERROR: {2}duplicate key value violates unique constraint/

/** Prints new warnings and errors of the log files in a folder. */
export function followProblems(folder: string, signal: AbortSignal): void {
  const offsets = new Map<string, number>()
  let reading = skipExisting(folder, offsets)
  watch(folder, { signal }, (_event, file) => {
    if (file === null || !file.endsWith('.log')) return
    reading = reading.then(() => showNew(join(folder, file), offsets)).catch(() => {})
  }).on('error', () => {})
}

async function skipExisting(folder: string, offsets: Map<string, number>): Promise<void> {
  for (const file of await readdir(folder)) {
    const path = join(folder, file)
    offsets.set(path, (await stat(path)).size)
  }
}

async function showNew(path: string, offsets: Map<string, number>): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = offsets.get(path) ?? 0
    // The log was rotated, so it is read from the start.
    const from = read > size ? 0 : read
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    // An incomplete line is read again after the next change.
    const end = buffer.lastIndexOf('\n') + 1
    offsets.set(path, from + end)
    for (const line of buffer.toString('utf8', 0, end).split('\n')) {
      const problem = problemIn(line)
      if (problem !== null) console.error(`  ! ${basename(path, '.log')}: ${problem}`)
    }
  } finally {
    await file.close()
  }
}

/** The warning or error in a log line, formatted as one line; null if there is none. */
export function problemIn(line: string): string | null {
  if (!line.startsWith('{')) return seriousText.test(line) && !ordinaryText.test(line) ? line : null
  const { level, msg, reason, err, requestId } = parse(line)
  if (level === undefined || !serious.has(level)) return null
  return [msg, reason ?? err?.message, requestId].filter((part) => part !== undefined).join(' – ')
}

type LogLine = Partial<Record<'level' | 'msg' | 'reason' | 'requestId', string>> & {
  err?: { message?: string }
}

function parse(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}
