import { pages } from '@cardroom/contracts/redirects'

/** A public page as the gateway serves it, before any script has run. */
export type RenderedPage = {
  path: string
  html: string
  /** Whether this is the page's canonical address. */
  isCanonical: boolean
}

/** Every public page of a stack that comes as HTML. */
export async function renderedPages(origin: string): Promise<RenderedPage[]> {
  const paths = pages.filter((path) => !path.startsWith('/admin') && !path.endsWith('/*'))
  const found = await Promise.all(paths.map((path) => readPage(origin, path)))
  return found.filter((page) => page !== null)
}

async function readPage(origin: string, path: string): Promise<RenderedPage | null> {
  const reply = await fetch(`${origin}${path}`)
  const html = await reply.text()
  const address = /<meta property="og:url" content="([^"]+)"/.exec(html)?.[1]
  // The empty shell, which a script fills.
  if (address === undefined) return null
  return {
    path,
    html,
    isCanonical: new URL(address).pathname === path,
  }
}

/** The scripts that the HTML of a page names. */
export function firstScripts(html: string): string[] {
  const elements = html.matchAll(/<(?:script|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/g)
  return [...new Set([...elements].map(([, path = '']) => path))]
}
