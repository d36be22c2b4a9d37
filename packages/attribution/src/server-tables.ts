import type { Attribution } from './classify.ts'
import type { HostsByName, Kind } from './known-hosts.ts'
import tables from './server-tables.json' with { type: 'json' }

/**
 * What only the server knows, whose classification is the one that is stored; browsers need not load it.
 * - `hosts`: the hosts of each site, by kind. Apps are the hosts of `android-app://` referrers, `lycos.*` covers the ending
 *   of every country, and a host with a path counts for addresses below that path alone.
 * - `plainSites`: sites of no kind that have many hosts, or lie under the domain of one that has a kind.
 * - `adHosts`: hosts of the frames of advertisements, which is all that some browsers tell.
 * - `clickIds`: query parameters that sites add to their links.
 * - `sourceNames`: how campaigns spell the names of sites, by kind. `adNames` are only used for advertisements.
 * - `spamHosts`: hosts that programs name as referrer so that their owners are looked up in other people's statistics.
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
