/** A fragment that names a section; any other, as of a link in a mail, may be a secret. */
const section = /^#[a-z][a-z\d-]*$/i

/** A page's address as it may be stored or given away: without a fragment, unless that names a section. */
export function publicAddress(href: string): string {
  const url = new URL(href)
  if (!section.test(url.hash)) url.hash = ''
  return url.href
}
