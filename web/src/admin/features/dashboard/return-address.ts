const home = '/admin/dashboard'

/** The address of the sign-in page, which leads back to the current address. */
export function signInAddress({ pathname, search, hash }: Location): string {
  const from = `${pathname}${search}${hash}`
  return from === home ? '/admin/login' : `/admin/login?to=${encodeURIComponent(from)}`
}

/** Where a sign-in leads. Only addresses inside the dashboard are followed. */
export function addressAfterSignIn(search: string, origin: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  if (!URL.canParse(to, origin)) return home
  const url = new URL(to, origin)
  const isOwn = url.origin === origin && `${url.pathname}/`.startsWith(`${home}/`)
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : home
}
