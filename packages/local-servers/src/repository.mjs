// Plain JavaScript without dependencies: `npm start` imports it before anything is installed.
import { delimiter, join, resolve } from 'node:path'

/** The root of the checkout that this file belongs to. */
export const repositoryFolder = resolve(import.meta.dirname, '../../..')

/**
 * PATH with the checkout's own programs first, including Node 26, and with /usr/sbin, where Debian installs nginx and
 * which is not on every account's PATH.
 */
export function pathWithTools() {
  const given = (process.env.PATH ?? '').split(delimiter)
  const own = join(repositoryFolder, 'node_modules/.bin')
  return [...new Set([own, ...given, '/usr/sbin'])].join(delimiter)
}
