import type { PageChunks } from './page-chunks.ts'

type Parts = {
  /** The built index.html, with its two placeholder comments. */
  template: string
  head: string
  body: string
  style: string
  chunks: PageChunks
  /** JSON-LD, or null. */
  structuredData: object | null
}

/** A complete HTML page with inline styles, so that the first paint needs no further request. */
export function pageHtml({ template, head, body, style, chunks, structuredData }: Parts): string {
  const headParts = [
    head,
    ...chunks.pageScripts.map(
      // Until the application is needed, the browser knows no such link and fetches nothing.
      (file) => `<link rel="later" href="/${file}">`,
    ),
    `<style>${style}</style>`,
    // The loader of lazy parts looks for the stylesheet by this element; disabled, the browser fetches nothing.
    ...chunks.styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    structuredData === null
      ? ''
      : `<script type="application/ld+json">${json(structuredData)}</script>`,
  ]
  return template
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<!--head-->', () => headParts.join(''))
    .replace('<!--page-->', () => body)
}

/** Separates the elements that React hoists (title, meta, link) from the page itself. */
export function splitHead(rendered: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered) ?? []
  return { head, body: rendered.slice(head.length) }
}

/** JSON that cannot close the script element around it. */
function json(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
