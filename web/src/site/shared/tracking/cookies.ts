import { optOutCookie } from '@cardroom/contracts/opt-out'
import { localStore, readStored } from '../../../shared/stored.ts'

type Cookie = { name: string; value: string; days: number }

/** Parses cookies into decoded values by name. Skips cookies with invalid percent-encoding. */
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

/**
 * Formats a cookie for `document.cookie`. The cookie covers the whole site and is sent with same-site requests and
 * top-level navigations only.
 */
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

/**
 * Whether the visitor refuses tracking, either through the browser's settings or through the button on the privacy
 * page. In that case, the page loads no third-party scripts, shows videos and posts as links, and sets no cookies about
 * the visitor.
 */
export function refusesTracking(): boolean {
  return refusesByBrowser() || hasOptedOut()
}

/** Whether the browser sends Global Privacy Control or Do Not Track. */
export function refusesByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}

export function hasOptedOut(): boolean {
  return (
    readStored(localStore, optOutCookie) !== null || parseCookies(document.cookie).has(optOutCookie)
  )
}
