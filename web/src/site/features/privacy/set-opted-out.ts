import { optOutCookie } from '@cardroom/contracts/opt-out'
import { visitorCookieNames } from '@cardroom/contracts/visitor-cookies'
import { localStore, writeStored } from '../../../shared/stored.ts'
import { formatCookie } from '../../shared/tracking/cookies.ts'

const optOutDays = 365
/** What was set for the visitor; the server sets none of it again. */
const cookieNames = [
  ...visitorCookieNames,
  'clickedCtaButton',
  'ctaButtonLabel',
  'ctaButtonTimestamp',
] as const

/** Opts out of being recognized, in storage and in a cookie for the server, or takes that back. */
export function setOptedOut(optedOut: boolean): void {
  writeStored(localStore, optOutCookie, optedOut ? '1' : null)
  const isSecure = window.location.protocol === 'https:'
  const set = (name: string, value: string, days: number) => {
    document.cookie = formatCookie({ name, value, days }, isSecure)
  }
  set(optOutCookie, '1', optedOut ? optOutDays : 0)
  if (optedOut) for (const name of cookieNames) set(name, '', 0)
}
