/** An entry of Vite's manifest. */
type ManifestEntry = {
  file: string
  name?: string
  src?: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestEntry>

/** The build's files that a page starts with, as paths below the output folder. */
export type PageChunks = {
  /** All styles of the page, in their order. */
  styles: string[]
  /** Scripts that the application imports for the page, each after those that it imports itself. */
  pageScripts: string[]
}

/**
 * Finds the chunks of a page.
 * @param file the page's file below `src`; null for a page that has none
 */
export function findChunks(manifest: Manifest, file: string | null): PageChunks {
  // The groups of vite.config.ts: the manifest has no entries of their own for what they hold.
  const entry = findNamed(manifest, 'site')
  const application = findNamed(manifest, 'app')
  const ofEntry = withImports(manifest, entry)
  const ofApplication = withImports(manifest, application)
  const page = file === null ? undefined : manifest[`src/${file}`]
  if (file !== null && page === undefined) throw new Error(`The manifest has no ${file}`)
  const ofPage = page === undefined ? [] : withImports(manifest, page)
  const ofLazy = [...ofApplication, ...ofPage].filter((chunk) => !ofEntry.includes(chunk))
  return {
    styles: listStyles([...ofEntry, ...ofLazy]),
    pageScripts: (page === undefined ? [] : inOrder(manifest, page))
      .filter((chunk) => !ofEntry.includes(chunk) && !ofApplication.includes(chunk))
      .map((chunk) => chunk.file),
  }
}

function findNamed(manifest: Manifest, wanted: string): ManifestEntry {
  const chunk = Object.values(manifest).find(({ name }) => name === wanted)
  if (chunk === undefined) throw new Error(`The manifest has no chunk ${wanted}`)
  return chunk
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

/** A chunk and what it imports, in the order in which they run. */
function inOrder(manifest: Manifest, chunk: ManifestEntry): ManifestEntry[] {
  const found = new Set<ManifestEntry>()
  const underWay = new Set<ManifestEntry>()
  const visit = (current: ManifestEntry) => {
    if (underWay.has(current)) return
    underWay.add(current)
    for (const name of current.imports ?? []) {
      const next = manifest[name]
      if (next !== undefined) visit(next)
    }
    found.add(current)
  }
  visit(chunk)
  return [...found]
}

function listStyles(chunks: ManifestEntry[]): string[] {
  return [...new Set(chunks.flatMap(({ css }) => css ?? []))]
}
