/** The parameters of a URL by lowercase name. If a name repeats, the first value counts. */
export type Query = ReadonlyMap<string, string>

const empty: Query = new Map()

/**
 * Parses the query of a URL. Names are case-insensitive because some links use `UTM_SOURCE=`. Some links also escape
 * `&` as in HTML.
 */
export function readQuery(url: URL | null): Query {
  if (url === null || url.search === '') return empty
  const query = new Map<string, string>()
  for (const [key, value] of url.searchParams) {
    const name = key.toLowerCase().replace(/^amp;/, '')
    if (!query.has(name)) query.set(name, value)
  }
  return query
}
