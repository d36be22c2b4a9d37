import { optOutCookie } from '@cardroom/contracts/opt-out'
import { localStore, readStored } from '../../../shared/stored.ts'

type Cookie = { name: string; value: string; days: number }

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

/**
 * Whether the visitor refuses tracking: by the browser's settings, or by the button on the privacy page. No
 * third-party script is loaded then, videos and posts are links, and there are no cookies about the visitor.
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
