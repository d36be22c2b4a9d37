import { copyFile, mkdir, readdir, rm, stat, truncate, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { logsKeptDays } from '@cardroom/brand/retention'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024
const maxLogBytes = 10 * megabyte
/** The limit for the older pieces of one log. */
const maxOlderBytes = 40 * megabyte
const checkMs = 60 * 1000

/**
 * Limits the size of the logs of running programs: each log is rotated once a day and at 10 MB. Pieces are deleted
 * after 90 days, or once 40 MB of newer pieces exist; logs of the previous run are deleted after 90 days.
 * @param folder contains the logs, and receives the pieces in `older`
 * @param previous the folder of the previous run, if there is one
 */
export function keepLogs(folder: string, previous?: string, now: () => number = Date.now) {
  const older = join(folder, 'older')
  const startedAt = now()

  /** The time at which a log was last rotated; by default the creation time of its file. */
  async function cutAt(name: string, bornAt: number): Promise<number> {
    const pieces = (await filesIn(older)).filter((path) => logOf(path) === name)
    const times = pieces.map(timeOf)
    return times.length === 0 ? Math.min(bornAt, startedAt) : Math.max(...times)
  }

  async function cut(path: string): Promise<void> {
    const { size, birthtimeMs } = await stat(path)
    if (size === 0) return
    const since = await cutAt(logOf(path), birthtimeMs)
    if (size < maxLogBytes && now() - since < dayMs) return
    await mkdir(older, { recursive: true, mode: 0o700 })
    const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
    const piece = join(older, `${logOf(path)}.${stamp}.log`)
    // The program keeps the file open and appends to it, so the file must not be replaced.
    await copyFile(path, piece)
    await truncate(path)
    // The age of a piece is the age of its first line.
    await utimes(piece, since / 1000, since / 1000)
  }

  /**
   * Deletes pieces that exceed the size limit or 89 days; the first line of a log may be one day older than its
   * rotation.
   */
  async function deleteOld(paths: readonly string[]): Promise<void> {
    const files = await Promise.all(
      paths.map(async (path) => {
        const { size, mtimeMs } = await stat(path)
        return { path, size, mtimeMs }
      }),
    )
    const bytes = new Map<string, number>()
    for (const { path, size, mtimeMs } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      const sum = (bytes.get(logOf(path)) ?? 0) + size
      bytes.set(logOf(path), sum)
      const isOld = now() - mtimeMs >= (logsKeptDays - 1) * dayMs - checkMs
      if (isOld || sum > maxOlderBytes) await rm(path, { force: true })
    }
  }

  async function check(): Promise<void> {
    for (const path of await filesIn(folder)) if (path.endsWith('.log')) await cut(path)
    await deleteOld(await filesIn(older))
    if (previous === undefined) return
    await deleteOld([...(await filesIn(previous)), ...(await filesIn(join(previous, 'older')))])
  }

  return {
    check,

    /** Runs a check now and once a minute. @returns a function that stops the checks */
    start(onChecked: () => void = () => {}): () => void {
      const checkNow = () => {
        check().then(onChecked, (error: unknown) => console.error('could not cut the logs:', error))
      }
      checkNow()
      const timer = setInterval(checkNow, checkMs)
      return () => clearInterval(timer)
    },
  }
}

/** The log that a file belongs to, either as the log itself or as a piece of it. */
const logOf = (path: string) => basename(path).replace(/\..*/, '')

/** The time at which a piece was rotated, from its file name. */
function timeOf(piece: string): number {
  const [day = '', time = ''] = (basename(piece).split('.')[1] ?? '').split('T')
  return Date.parse(`${day}T${time.replace('-', ':').replace('-', ':').replace('-', '.')}`)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
}
