/*
 * The one list of pages and redirects. It makes the gateway's rules (`npm run gateway:generate`),
 * the web router's and their tests; a test fails when the generated file has drifted.
 */

/** A path that leads elsewhere. A trailing `/*` stands for everything below it. */
export type Redirect = { readonly from: string; readonly to: string }

/** Paths that lead to a section of the home page, then those that lead to its top. */
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

/** Where any page leads that is neither a page nor in the list; `/{product}` of the specification is one. */
export const unknownPageTarget = '/'

/** Every page the site has. A trailing `/*` stands for everything below it. */
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

/** What may follow a page's folder where the page leads to itself in small letters. */
const plainRest = /^(?:\/[\w~-]+)*$/

/**
 * Where a path leads, or null when it is a page. Letters may be large or small; a page leads to itself in small ones.
 * @param path a URL's path, without query and fragment; a trailing slash makes no difference
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
 * A target with the query of the address that led to it: `/#podcast` and `?utm_source=x` are
 * `/?utm_source=x#podcast`.
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
