import { findDomain } from './known-hosts.ts'
import { serverTables } from './server-tables.ts'

const spamHosts = new Set(serverTables.spamHosts)

/** Whether a visit's source, as it was judged, is a host of referrer spam or below one, by whole labels. */
export function isReferrerSpam(source: string): boolean {
  const host = source.startsWith('referral-') ? source.slice('referral-'.length) : source
  return findDomain(host, (domain) => spamHosts.has(domain) || undefined) === true
}
