import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { readSpamList } from '../src/matomo-lists.ts'

/*
 * Writes src/public-spam-hosts.ts from Matomo's referrer-spam-list (spammers.txt):
 * `npm run attribution:spam -- FILE VERSION`.
 */
const [file, version] = process.argv.slice(2)
if (file === undefined || version === undefined) {
  console.error('Say from where and which version: npm run attribution:spam -- FILE VERSION')
  process.exit(2)
}
const hosts = readSpamList(readFileSync(file, 'utf8'))
const header = `Written on ${new Date().toISOString().slice(0, 10)} by scripts/write-public-spam-hosts.ts from Matomo's referrer-spam-list ${version} (public domain): ${hosts.length} hosts.`
writeFileSync(
  new URL('../src/public-spam-hosts.ts', import.meta.url),
  `// ${header}\nexport const publicSpamHosts: readonly string[] = ${JSON.stringify(hosts, null, 2)}\n`,
)
console.log(header)
