/** An entry of Vite's manifest. */
type ManifestEntry = {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestEntry>

/** The build's files that a page loads first, as paths below the output folder. */
export type PageChunks = {
  entryStyles: string[]
  /** Styles of the page alone. */
  pageStyles: string[]
  /** Scripts that the entry imports for the page. */
  pageScripts: string[]
}

/**
 * Finds the chunks of a page.
 * @param file the page's file below `src`; null for a page that has none
 */
export function findChunks(manifest: Manifest, file: string | null): PageChunks {
  // All that the entry imports is in one chunk, so the manifest may have no separate entry.
  const entry = Object.values(manifest).find(
    ({ isEntry, name }) => isEntry === true || name === 'site',
  )
  if (entry === undefined) throw new Error('The manifest has no entry')
  const ofEntry = withImports(manifest, entry)
  const page = file === null ? undefined : manifest[`src/${file}`]
  if (file !== null && page === undefined) throw new Error(`The manifest has no ${file}`)
  const ofPage = page === undefined ? [] : withImports(manifest, page)
  const own = ofPage.filter((chunk) => !ofEntry.includes(chunk))
  return {
    entryStyles: listStyles(ofEntry),
    pageStyles: listStyles(own),
    pageScripts: own.map((chunk) => chunk.file),
  }
}

function withImports(manifest: Manifest, chunk: ManifestEntry): ManifestEntry[] {
  const found = new Set<ManifestEntry>()
  const visit = (current: ManifestEntry) => {
    if (found.has(current)) return
    found.add(current)
    for (const name of current.imports ?? []) {
      const next = manifest[name]
      if (next !== undefined) visit(next)
    }
  }
  visit(chunk)
  return [...found]
}

function listStyles(chunks: ManifestEntry[]): string[] {
  return [...new Set(chunks.flatMap(({ css }) => css ?? []))]
}
