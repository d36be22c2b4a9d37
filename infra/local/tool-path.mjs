import { delimiter, join } from 'node:path'

/**
 * PATH with this checkout's own tools first: Node 26 is one of them. Debian keeps nginx in /usr/sbin,
 * which is not on everybody's PATH.
 * @param {string} folder
 */
export function pathWithTools(folder) {
  const given = (process.env.PATH ?? '').split(delimiter)
  return [...new Set([join(folder, 'node_modules/.bin'), ...given, '/usr/sbin'])].join(delimiter)
}
