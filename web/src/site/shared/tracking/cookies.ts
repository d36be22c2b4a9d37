/** A cookie to set. */
export type Cookie = { name: string; value: string; days: number }

/** Cookies by name, decoded; one that is not valid percent-encoding is left out. */
export function parseCookies(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals === -1) continue
    const value = decode(pair.slice(equals + 1).trim())
    if (value !== null) cookies.set(pair.slice(0, equals).trim(), value)
  }
  return cookies
}

/** A cookie as `document.cookie` takes it: for the whole site, sent with top-level navigation only. */
export function formatCookie({ name, value, days }: Cookie, isSecure: boolean): string {
  const maxAge = days * 86_400
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
