const home = '/admin/dashboard'

/** The URL of the sign-in page, with the current URL as the return URL. */
export function signInAddress({ pathname, search, hash }: Location): string {
  const from = `${pathname}${search}${hash}`
  return from === home ? '/admin/login' : `/admin/login?to=${encodeURIComponent(from)}`
}

/** The URL to open after sign-in. Only URLs inside the dashboard are allowed. */
export function addressAfterSignIn(search: string, origin: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  if (!URL.canParse(to, origin)) return home
  const url = new URL(to, origin)
  const isOwn = url.origin === origin && `${url.pathname}/`.startsWith(`${home}/`)
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : home
}
