import { copyFile, mkdir, open, readdir, rm, stat, truncate, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { logsKeptDays } from '@cardroom/brand/retention'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024
const maxLogBytes = 10 * megabyte
/** Of the older pieces of one log. */
const maxOlderBytes = 40 * megabyte
const checkMs = 60 * 1000

/**
 * Bounds the logs of programs that run: each is cut once a day and at 10 MB, and the pieces go after 90 days, or
 * when there are 40 MB newer ones. The logs of a run before go after 90 days too. How old a log is says its first
 * line, so that neither a restart nor a pause makes it younger.
 * @param folder has the logs, and receives the pieces in `older`
 * @param previous the same of the run before, where there is one
 */
export function keepLogs(folder: string, previous?: string, now: () => number = Date.now) {
  const older = join(folder, 'older')
  const seenAt = now()
  const cutAt = new Map<string, number>()

  async function cut(name: string): Promise<void> {
    const path = join(folder, name)
    const { size } = await stat(path)
    if (size === 0) return
    const since = (await firstTime(path)) ?? cutAt.get(name) ?? seenAt
    if (size < maxLogBytes && now() - since < dayMs) return
    cutAt.set(name, now())
    await mkdir(older, { recursive: true, mode: 0o700 })
    const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
    const piece = join(older, `${basename(name, '.log')}.${stamp}.log`)
    // Its program has the file open and appends to it, so that the file has to stay the same one.
    await copyFile(path, piece)
    await truncate(path)
    // A piece is as old as its first line.
    await utimes(piece, since / 1000, since / 1000)
  }

  /** Deletes pieces whose first line may be too old, and the oldest ones of a log that has too many. */
  async function deleteOld(pieces: readonly string[]): Promise<void> {
    const bytes = new Map<string, number>()
    const found = await Promise.all(
      pieces.map(async (path) => {
        const { size, mtimeMs } = await stat(path)
        return { path, size, since: (await firstTime(path)) ?? mtimeMs }
      }),
    )
    for (const { path, size, since } of found.toSorted((a, b) => b.since - a.since)) {
      const log = basename(path).replace(/\..*/, '')
      const sum = (bytes.get(log) ?? 0) + size
      bytes.set(log, sum)
      const isOld = now() - since >= logsKeptDays * dayMs - checkMs
      if (isOld || sum > maxOlderBytes) await rm(path, { force: true })
    }
  }

  async function check(): Promise<void> {
    const names = await readdir(folder)
    for (const name of names.filter((one) => one.endsWith('.log'))) await cut(name)
    await deleteOld(await filesIn(older))
    if (previous === undefined) return
    await deleteOld([...(await filesIn(previous)), ...(await filesIn(join(previous, 'older')))])
  }

  return {
    check,

    /** Checks at once and then once a minute. @returns what ends it */
    start(onChecked: () => void = () => {}): () => void {
      const checkNow = () => {
        check().then(onChecked, (error: unknown) =>
          console.error('The logs could not be cut:', error),
        )
      }
      checkNow()
      const timer = setInterval(checkNow, checkMs)
      return () => clearInterval(timer)
    },
  }
}

// Of our lines and the gateway's, of nginx' own, Postgres' and Redis'.
const times = [
  /"time":"([^"]+)"/,
  /^(\d{4}[-/]\d\d[-/]\d\d [\d:]+)/m,
  /[A-Z] (\d\d \w{3} \d{4} [\d:]+)/,
]

/** The time in the first line of a log that has one near its beginning, in epoch milliseconds. */
async function firstTime(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    const found = times.map((time) => Date.parse(time.exec(text)?.[1] ?? '')).filter((at) => at > 0)
    return found.length === 0 ? undefined : Math.min(...found)
  } finally {
    await file.close()
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
}
