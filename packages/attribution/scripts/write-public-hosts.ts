import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { matomoFiles, tableOfMatomo } from '../src/matomo-lists.ts'

/*
 * Writes src/public-hosts.ts from a folder with Matomo's lists: `npm run attribution:hosts -- FOLDER VERSION`.
 */
const [folder, version] = process.argv.slice(2)
if (folder === undefined || version === undefined) {
  console.error('Say from where and which version: npm run attribution:hosts -- FOLDER VERSION')
  process.exit(2)
}
const table = tableOfMatomo(
  matomoFiles.map(([file, kind]) => [kind, readFileSync(join(folder, file), 'utf8')]),
)
const counts = Object.entries(table).map(([kind, sites]) => {
  const hosts = Object.values(sites).flat()
  return `${Object.keys(sites).length} ${kind} sites with ${hosts.length} hosts`
})
const header = `Written on ${new Date().toISOString().slice(0, 10)} by scripts/write-public-hosts.ts from Matomo's searchengine-and-social-list ${version} (CC0 1.0): ${counts.join(', ')}.`
writeFileSync(
  new URL('../src/public-hosts.ts', import.meta.url),
  `import type { HostsByName } from './known-hosts.ts'\n\n// ${header}\nexport const publicHosts: HostsByName = ${JSON.stringify(table, null, 2)}\n`,
)
console.log(header)
