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
  const ofEntry = withImports(manifest, entry).met
  const ofApplication = withImports(manifest, application).met
  const page = file === null ? undefined : manifest[`src/${file}`]
  if (file !== null && page === undefined) throw new Error(`The manifest has no ${file}`)
  const ofPage = page === undefined ? { met: [], run: [] } : withImports(manifest, page)
  const ofLazy = [...ofApplication, ...ofPage.met].filter((chunk) => !ofEntry.includes(chunk))
  return {
    styles: listStyles([...ofEntry, ...ofLazy]),
    pageScripts: ofPage.run
      .filter((chunk) => !ofEntry.includes(chunk) && !ofApplication.includes(chunk))
      .map((chunk) => chunk.file),
  }
}

function findNamed(manifest: Manifest, wanted: string): ManifestEntry {
  const chunk = Object.values(manifest).find(({ name }) => name === wanted)
  if (chunk === undefined) throw new Error(`The manifest has no chunk ${wanted}`)
  return chunk
}

/** A chunk and what it imports, once in the order in which they are met and once in that in which they run. */
function withImports(manifest: Manifest, chunk: ManifestEntry) {
  const met = new Set<ManifestEntry>()
  const run: ManifestEntry[] = []
  const visit = (current: ManifestEntry) => {
    if (met.has(current)) return
    met.add(current)
    for (const name of current.imports ?? []) {
      const next = manifest[name]
      if (next !== undefined) visit(next)
    }
    run.push(current)
  }
  visit(chunk)
  return { met: [...met], run }
}

function listStyles(chunks: ManifestEntry[]): string[] {
  return [...new Set(chunks.flatMap(({ css }) => css ?? []))]
}
