const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/

/**
 * The URL of each host that a connection URL names, as libpq reads it: `postgres://role@first:5432,second/database`.
 * @throws {Error} for what is no such URL
 */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', path = '', query = ''] = read(url)
  const parameters = new URLSearchParams(query)
  // What libpq has to be told is always so here: the one host is used that takes writes.
  parameters.delete('target_session_attrs')
  const end = parameters.size === 0 ? path : `${path}?${parameters.toString()}`
  return hosts.split(',').map((host) => start + host + end)
}

/** The name of the database that a connection URL leads to. */
export function databaseOf(url: string): string {
  const [, , , path = ''] = read(url)
  return decodeURIComponent(path.slice(1))
}

/** The connection URL of another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const [, start = '', hosts = '', , query] = read(url)
  return `${start}${hosts}/${encodeURIComponent(database)}${query === undefined ? '' : `?${query}`}`
}

function read(url: string): RegExpExecArray {
  const parts = form.exec(url)
  // The URL itself has a password.
  if (parts === null) throw new Error('This is no URL of a Postgres')
  return parts
}
