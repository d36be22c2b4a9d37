/** What Vite's manifest says of a source file. */
type ManifestEntry = {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestEntry>

/** The files of the build that a page starts with, as paths below the output folder. */
export type PageChunks = {
  entryStyles: string[]
  /** Styles that only the page brings. */
  pageStyles: string[]
  /** Scripts that the entry will import for the page. */
  pageScripts: string[]
}

/**
 * Finds the chunks of a page.
 * @param file the page's file below `src`; null for a page that has none
 */
export function findChunks(manifest: Manifest, file: string | null): PageChunks {
  // All that the entry needs is gathered in one chunk, which leaves no entry of its own.
  const entry = Object.values(manifest).find(
    ({ isEntry, name }) => isEntry === true || name === 'site',
  )
  if (entry === undefined) throw new Error('The manifest names no entry')
  const ofEntry = withImports(manifest, entry)
  const page = file === null ? undefined : manifest[`src/${file}`]
  if (file !== null && page === undefined) throw new Error(`The manifest does not know ${file}`)
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
