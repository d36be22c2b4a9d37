/** The parameters of an address by their names in lower case; of several with one name the first. */
export type Query = ReadonlyMap<string, string>

const empty: Query = new Map()

/** Reads the query of an address: people and tools write `UTM_SOURCE=`, and some escape the `&` as in HTML. */
export function readQuery(url: URL | null): Query {
  if (url === null || url.search === '') return empty
  const query = new Map<string, string>()
  for (const [key, value] of url.searchParams) {
    const name = key.toLowerCase().replace(/^amp;/, '')
    if (!query.has(name)) query.set(name, value)
  }
  return query
}
