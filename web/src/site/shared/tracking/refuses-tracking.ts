import { optOutCookie } from '@cardroom/contracts/opt-out'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'
import { formatCookie, parseCookies } from './cookies.ts'

const optOutDays = 365
/** What was set for the visitor; the server sets none of it again. */
const visitorCookies = [
  'visitorId',
  'visitCount',
  'firstVisitTimestamp',
  'originalSource',
  'originalMedium',
  'originalCampaign',
  'utmParameters',
  'clickedCtaButton',
  'ctaButtonLabel',
  'ctaButtonTimestamp',
] as const

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

/** Opts out of being recognized, in storage and in a cookie for the server, or takes that back. */
export function setOptedOut(optedOut: boolean): void {
  writeStored(localStore, optOutCookie, optedOut ? '1' : null)
  const isSecure = window.location.protocol === 'https:'
  const set = (name: string, value: string, days: number) => {
    document.cookie = formatCookie({ name, value, days }, isSecure)
  }
  set(optOutCookie, '1', optedOut ? optOutDays : 0)
  if (optedOut) for (const name of visitorCookies) set(name, '', 0)
}
