import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { readCompose, yamlText } from '../compose-file.ts'
import { type Compose, stackFiles } from './stack.ts'

const notice = '# Written by `npm run swarm:generate` from docker-compose.yml.\n'

/** The files for `docker stack deploy`, by their name. */
export async function readStackFiles() {
  const caddyfile = await readFile(join(repositoryFolder, 'infra/public/Caddyfile'), 'utf8')
  return stackFiles(await readCompose<Compose>(), caddyfile)
}

/** Their text. */
export async function stackTexts(): Promise<Record<string, string>> {
  const files = Object.entries(await readStackFiles())
  return Object.fromEntries(files.map(([name, file]) => [name, notice + yamlText(file)]))
}
