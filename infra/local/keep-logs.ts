import { copyFile, mkdir, readdir, rm, stat, truncate, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { logsKeptDays } from '@cardroom/brand/retention'

const dayMs = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024
const maxLogBytes = 10 * megabyte
/** Of the older pieces of one log; what compose keeps of a container. */
const maxOlderBytes = 40 * megabyte
const checkMs = 60 * 1000

/**
 * Bounds the logs of a running stack: each is cut once a day and at 10 MB, and the pieces go after 90 days, or
 * when there are 40 MB newer ones. The logs of the run before go after 90 days too.
 */
export function keepLogs(stateFolder: string, now: () => number = Date.now) {
  const folder = join(stateFolder, 'logs')
  const older = join(folder, 'older')
  const previous = join(stateFolder, 'logs.previous')
  const startedAt = now()
  const cutAt = new Map<string, number>()

  async function cut(name: string): Promise<void> {
    const path = join(folder, name)
    const { size } = await stat(path)
    const isDue = size >= maxLogBytes || now() - (cutAt.get(name) ?? startedAt) >= dayMs
    if (!isDue) return
    cutAt.set(name, now())
    if (size === 0) return
    await mkdir(older, { recursive: true, mode: 0o700 })
    const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-')
    const piece = join(older, `${basename(name, '.log')}.${stamp}.log`)
    // Its program has the file open and appends to it, so that the file has to stay the same one.
    await copyFile(path, piece)
    await truncate(path)
    await utimes(piece, now() / 1000, now() / 1000)
  }

  /** Deletes pieces whose first line may be too old, and the oldest ones of a log that has too many. */
  async function deleteOld(pieces: readonly string[]): Promise<void> {
    const bytes = new Map<string, number>()
    const found = await Promise.all(
      pieces.map(async (path) => {
        const { size, mtimeMs } = await stat(path)
        return { path, size, mtimeMs }
      }),
    )
    for (const { path, size, mtimeMs } of found.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      const log = basename(path).replace(/\..*/, '')
      const sum = (bytes.get(log) ?? 0) + size
      bytes.set(log, sum)
      // A piece has the lines of a day.
      const isOld = now() - mtimeMs > (logsKeptDays - 1) * dayMs
      if (isOld || sum > maxOlderBytes) await rm(path, { force: true })
    }
  }

  async function check(): Promise<void> {
    const names = await readdir(folder)
    for (const name of names.filter((one) => one.endsWith('.log'))) await cut(name)
    await deleteOld(await filesIn(older))
    await deleteOld([...(await filesIn(previous)), ...(await filesIn(join(previous, 'older')))])
  }

  return {
    check,

    /** Checks once a minute. @returns what ends it */
    start(): () => void {
      const timer = setInterval(() => {
        check().catch((error: unknown) => console.error('The logs could not be cut:', error))
      }, checkMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
}
