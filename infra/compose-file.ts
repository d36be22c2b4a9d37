import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { parse, stringify } from 'yaml'

/** docker-compose.yml as it is written, with what it says once for several containers in each of them. */
export async function readCompose<Compose>(): Promise<Compose> {
  const text = await readFile(join(repositoryFolder, 'docker-compose.yml'), 'utf8')
  return parse(text, { merge: true, maxAliasCount: -1 }) as Compose
}

/** The text of an object of a file that is written from it. */
export function yamlText(object: object): string {
  return stringify(object, { aliasDuplicateObjects: false, lineWidth: 0, singleQuote: true })
}
