/** Path, query and hash of an address of this site; null for other hosts. */
export function ownPath(href: string, siteUrl: string): string | null {
  const { host, pathname, search, hash } = new URL(href)
  return host === new URL(siteUrl).host ? `${pathname}${search}${hash}` : null
}
