import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Failure } from './failure.mjs'

/** Some systems truncate longer socket paths. */
const maxSocketPath = 100

/**
 * Locks the state of a folder, `.local`, until this process exits in any way. The lock is a listening socket in the folder, so
 * that every start from this folder finds it.
 * @param {string} folder
 * @returns {Promise<boolean>} false when another process has the lock
 * @throws {Failure} when the folder is not writable
 */
export async function lockFolder(folder) {
  const path = socketPath(folder)
  try {
    mkdirSync(join(folder, '.local'), { recursive: true, mode: 0o700 })
    if (await listens(path)) return false
    rmSync(path, { force: true })
    const server = createServer((socket) => socket.destroy())
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      // Any user may check the lock.
      server.listen({ path, writableAll: true }, () => resolve(undefined))
    })
    server.unref()
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    // Another start was faster and has the lock.
    if (code === 'EADDRINUSE') return false
    throw new Failure(`Cardroom cannot write into ${join(folder, '.local')}: ${message}`)
  }
  process.once('exit', () => rmSync(path, { force: true }))
  return true
}

/** @param {string} folder */
function socketPath(folder) {
  const absolute = join(folder, '.local/start.sock')
  const fromHere = relative(process.cwd(), absolute)
  const path = fromHere.length < absolute.length ? fromHere : absolute
  if (path.length <= maxSocketPath) return path
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `cardroom-${name}.sock`)
}

/**
 * @param {string} path
 * @returns {Promise<boolean>} also true without access to the socket: another user has the folder
 */
function listens(path) {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true))
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === 'EACCES'),
    )
    socket.once('connect', () => socket.destroy())
  })
}
