import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { parse, stringify } from 'yaml'
import { type Compose, stackFiles } from './stack.ts'

const notice = '# Written by `npm run swarm:generate` from docker-compose.yml.\n'

/** docker-compose.yml as it is written. */
export async function readCompose(): Promise<Compose> {
  const text = await readFile(join(repositoryFolder, 'docker-compose.yml'), 'utf8')
  return parse(text, { merge: true, maxAliasCount: -1 }) as Compose
}

/** The files for `docker stack deploy`, by their name. */
export async function readStackFiles() {
  const caddyfile = await readFile(join(repositoryFolder, 'infra/public/Caddyfile'), 'utf8')
  return stackFiles(await readCompose(), caddyfile)
}

/** Their text. */
export async function stackTexts(): Promise<Record<string, string>> {
  const files = Object.entries(await readStackFiles())
  return Object.fromEntries(
    files.map(([name, file]) => [
      name,
      notice + stringify(file, { aliasDuplicateObjects: false, lineWidth: 0, singleQuote: true }),
    ]),
  )
}
