import type { HostsByName, Kind } from './known-hosts.ts'

/** The files of Matomo's searchengine-and-social-list (CC0 1.0) and the kind of the sites in each. */
export const matomoFiles: readonly (readonly [file: string, kind: Kind])[] = [
  ['SearchEngines.yml', 'organic'],
  ['Socials.yml', 'social'],
  ['AIAssistants.yml', 'ai'],
]

/**
 * The hosts of each site of one of the lists, as the file has them. Its YAML is read line by line, as flat as it
 * is: names at the margin, hosts as list items, those of a search engine under `urls:`.
 */
export function readMatomoList(text: string): Map<string, string[]> {
  const sites = new Map<string, string[]>()
  let hosts: string[] = []
  let isHosts = true
  for (const line of text.split(/\r?\n/)) {
    const name = /^(['"]?)([^\s#'"-].*)\1:\s*$/.exec(line)?.[2]
    if (name !== undefined) {
      hosts = sites.get(name) ?? []
      sites.set(name, hosts)
      isHosts = true
    }
    const key = /^\s+(\w+):/.exec(line)?.[1]
    if (key !== undefined) isHosts = key === 'urls'
    const host = /^\s+- +(['"]?)([^'"#\s]+)\1\s*(?:#.*)?$/.exec(line)?.[2]
    if (host !== undefined && isHosts) hosts.push(host)
  }
  return sites
}

/** The lists of one kind each as a table: `{}` for a country becomes our `.*`, names become ours. */
export function tableOfMatomo(
  lists: readonly (readonly [kind: Kind, text: string])[],
): HostsByName {
  return Object.fromEntries(
    lists.map(([kind, text]) => [
      kind,
      Object.fromEntries(
        [...readMatomoList(text)].flatMap(([name, hosts]) => {
          const known = [...new Set(hosts.flatMap(ownForm))]
          return known.length === 0 ? [] : [[nameOf(name), known.toSorted()]]
        }),
      ),
    ]),
  )
}

// Of a country before the domain (`{}.search.example`) the domain remains: hosts below it count anyway.
function ownForm(host: string): string[] {
  const own = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/^\{\}\./, '')
    .replace(/\.\{\}$/, '.*')
    .replace(/\/$/, '')
  // Google has a rule of its own: most hosts under its domain are no searches.
  return own.includes('{}') || !own.includes('.') || own.startsWith('google.') ? [] : [own]
}

function nameOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** The hosts of Matomo's referrer-spam-list: one a line. */
export function readSpamList(text: string): string[] {
  const hosts = text.split(/\r?\n/).map((line) => line.trim().toLowerCase())
  return [...new Set(hosts.filter((host) => /^[^\s#/]+\.[^\s#/]+$/.test(host)))].toSorted()
}
