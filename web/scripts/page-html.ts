export type Manifest = Record<string, { css?: string[]; imports?: string[] }>

type Parts = {
  template: string
  head: string
  body: string
  style: string
  /** The files that the content of `style` comes from. */
  styleSheets: readonly string[]
  /** JSON-LD, or null. */
  structuredData: object | null
}

/**
 * Collects the style sheets of modules and of all their imports. Each appears once, after those of its imports.
 * @throws {Error} if the build does not contain a module
 */
export function styleSheetsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const visited = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const file of chunk.css ?? []) files.add(file)
  }
  for (const name of modules) visit(name)
  return [...files]
}

/** A complete HTML page with inline styles, so that the first paint needs no further request. */
export function pageHtml(parts: Parts): string {
  const { template, head, body, style, styleSheets, structuredData } = parts
  const headParts = [
    head,
    `<style>${style}</style>`,
    // Vite's loader identifies a style sheet by its link. A disabled link prevents it from fetching the same styles
    // again.
    ...styleSheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    structuredData === null
      ? ''
      : `<script type="application/ld+json">${json(structuredData)}</script>`,
  ]
  return template
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace('<!--head-->', () => headParts.join(''))
    .replace('<!--page-->', () => body)
}

export function splitHead(rendered: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered) ?? []
  return { head, body: rendered.slice(head.length) }
}

/** Serializes JSON that cannot close the surrounding script element. */
function json(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
