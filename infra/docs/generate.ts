import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { limitsPage } from './limits.ts'
import { openApiDocument } from './openapi.ts'

// `npm run docs:generate`: writes the documents that follow from the contracts.
write('docs/openapi.json', `${JSON.stringify(await openApiDocument(), null, 2)}\n`)
write('docs/limits.md', limitsPage())

function write(path: string, text: string): void {
  writeFileSync(join(repositoryFolder, path), text)
  console.log(path)
}
