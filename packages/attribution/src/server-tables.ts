import type { Attribution } from './classify.ts'
import type { HostsByName, Kind } from './known-hosts.ts'
import tables from './server-tables.json' with { type: 'json' }

/**
 * Tables that only the server uses. The server's classification is the one that is stored, so browsers do not load
 * these tables.
 * - `hosts`: the hosts of each site, by kind. Apps are the hosts of `android-app://` referrers. `lycos.*` matches the
 *   TLD of any country. A host with a path matches only URLs below that path.
 * - `plainSites`: sites without a kind that have many hosts, or that use a subdomain of a site with a kind.
 * - `adHosts`: hosts of ad frames. Some browsers report only these hosts.
 * - `clickIds`: query parameters that sites add to their links.
 * - `sourceNames`: spellings of site names in campaigns, by kind. `adNames` apply to ads only.
 * - `spamHosts`: hosts that bots send as the referrer so that site owners visit them from their reports.
 */
export const serverTables: {
  readonly hosts: HostsByName
  readonly plainSites: readonly string[]
  readonly adHosts: Readonly<Record<string, Attribution>>
  readonly clickIds: Readonly<Record<string, Attribution>>
  readonly sourceNames: HostsByName
  readonly adNames: Readonly<Record<string, { kind: Kind; name: string }>>
  readonly spamHosts: readonly string[]
} = tables as never
