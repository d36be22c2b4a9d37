import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { type Advisory, findVulnerable, type Lock } from './find-vulnerable.ts'

/*
 * `npm run check:advisories -- [LOCK] [FILE]`: the packages of a lock file against a file of advisories; ends with 1 where one
 * is named. It asks nobody; where a service can be asked, `npm audit` knows more.
 */
const [lockFile = 'package-lock.json', file = 'infra/advisories/known.json'] = process.argv.slice(2)

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(repositoryFolder, path), 'utf8'))

const lock = (await readJson(lockFile)) as Lock
const { advisories } = (await readJson(file)) as { advisories: Advisory[] }
const found = findVulnerable(lock, advisories)
for (const { package: name, version, path, advisory } of found) {
  console.error(`${name} ${version} (${path}): ${advisory.summary}, ${advisory.id}`)
}
const count = Object.keys(lock.packages).length
console.log(`${count} packages, ${advisories.length} advisories, ${found.length} found`)
process.exitCode = found.length === 0 ? 0 : 1
