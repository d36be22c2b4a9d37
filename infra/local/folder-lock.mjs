import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks a folder until this process exits, however it exits: the lock is a listening socket. It is in the
 * temporary folder because the path of a socket must be short.
 * @param {string} folder
 * @returns {Promise<boolean>} false when another process has the lock
 */
export async function lockFolder(folder) {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `cardroom-${name}.sock`)
  if (await listens(path)) return false
  rmSync(path, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    // Any user may ask whether it is held.
    server.listen({ path, writableAll: true }, () => resolve(undefined))
  })
  server.unref()
  process.once('exit', () => rmSync(path, { force: true }))
  return true
}

/**
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function listens(path) {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
