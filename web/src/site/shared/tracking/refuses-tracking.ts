import { optOutCookie } from '@cardroom/contracts/opt-out'
import { localStore, readStored } from '../../../shared/stored.ts'
import { parseCookies } from './cookies.ts'

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

/** Whether the visitor has used the button on the privacy page. Either of the two places is enough. */
export function hasOptedOut(): boolean {
  return (
    readStored(localStore, optOutCookie) !== null || parseCookies(document.cookie).has(optOutCookie)
  )
}
