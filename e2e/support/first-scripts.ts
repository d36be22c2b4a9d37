/** The scripts that the browser fetches for a page that nobody has used yet, as its HTML names them. */
export function firstScripts(html: string): string[] {
  const elements = html.matchAll(/<(?:script|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/g)
  return [...new Set([...elements].map(([, path = '']) => path))]
}
