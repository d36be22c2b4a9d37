const home = '/admin/dashboard'

/** The sign-in's address, from which one comes back to where one was. */
export function signInAddress({ pathname, search, hash }: Location): string {
  const from = `${pathname}${search}${hash}`
  return from === home ? '/admin/login' : `/admin/login?to=${encodeURIComponent(from)}`
}

/** Where a sign-in leads: back into the dashboard, and nowhere else, whatever the address says. */
export function addressAfterSignIn(search: string, origin: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  if (!URL.canParse(to, origin)) return home
  const url = new URL(to, origin)
  const isOwn = url.origin === origin && `${url.pathname}/`.startsWith(`${home}/`)
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : home
}
