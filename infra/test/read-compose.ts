import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { parse } from 'yaml'

/** docker-compose.yml with its anchors merged into each container; settings stay as `${NAME:-default}`. */
export async function readCompose<Compose>(): Promise<Compose> {
  const text = await readFile(join(repositoryFolder, 'docker-compose.yml'), 'utf8')
  return parse(text, { merge: true, maxAliasCount: -1 }) as Compose
}
