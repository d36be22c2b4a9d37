import { findDomain } from './known-hosts.ts'
import { serverTables } from './server-tables.ts'

const spamHosts = new Set(serverTables.spamHosts)

/** Whether the classified source of a visit is a referrer-spam host or a subdomain of one. Only whole labels match. */
export function isReferrerSpam(source: string): boolean {
  const host = source.startsWith('referral-') ? source.slice('referral-'.length) : source
  return findDomain(host, (domain) => spamHosts.has(domain) || undefined) === true
}
