/* Pages and redirects. The gateway's rules (`npm run gateway:generate`) and the web router are made from this list. */

/** A trailing `/*` of `from` matches everything below it. */
export type Redirect = { readonly from: string; readonly to: string }

export const redirects: readonly Redirect[] = [
  { from: '/faq', to: '/#chat-section' },
  { from: '/contact', to: '/#join' },
  { from: '/join', to: '/#join' },
  { from: '/podcast', to: '/#podcast' },
  { from: '/newsletter', to: '/#newsletter' },
  { from: '/game', to: '/#poker-game' },
  { from: '/recommends', to: '/#recommends' },
  { from: '/home', to: '/#home' },
  { from: '/about', to: '/' },
  { from: '/events', to: '/' },
  { from: '/vegas', to: '/' },
  { from: '/blog/*', to: '/' },
  { from: '/articles/*', to: '/' },
  { from: '/players/*', to: '/' },
]

/** The target of unknown paths, such as `/{product}` of the specification. */
export const unknownPageTarget = '/'

/** Every page of the site. A trailing `/*` matches everything below it. */
export const pages = [
  '/',
  '/privacy',
  '/privacy-policy',
  '/terms',
  '/subscription',
  '/high-stakes-summer',
  '/wsop',
  '/rake',
  '/drink',
  '/thank-you',
  '/pokergo',
  '/kook',
  '/kook/*',
  '/admin',
  '/admin/login',
  '/admin/dashboard',
  '/admin/dashboard/*',
  '/admin/shared',
  '/admin/shared/*',
  '/admin/stop-mails',
  '/admin/invitation',
] as const

/** The part of a page's path that keeps its case. */
const plainRest = /^(?:\/[\w~-]+)*$/

/**
 * The target of a path, or null for a page. Matching ignores case; a page with capitals redirects to its lower-case path.
 * @param path without query and fragment; a trailing slash is ignored
 */
export function redirectTarget(path: string): string | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (pages.some((page) => matches(page, plain))) return null
  const small = plain.toLowerCase()
  const page = pages.find((one) => matches(one, small))
  if (page !== undefined) {
    const folder = page.replace('/*', '')
    const rest = plain.slice(folder.length)
    return plainRest.test(rest) ? folder + rest : unknownPageTarget
  }
  return redirects.find(({ from }) => matches(from, small))?.to ?? unknownPageTarget
}

/**
 * Adds a query to a target: `/#podcast` and `?utm_source=x` give `/?utm_source=x#podcast`.
 * @param query empty, or with its question mark
 */
export function withQuery(target: string, query: string): string {
  const [path, hash] = target.split('#', 2)
  return `${path}${query}${hash === undefined ? '' : `#${hash}`}`
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === path
  const folder = pattern.slice(0, -2)
  return path === folder || path.startsWith(`${folder}/`)
}
