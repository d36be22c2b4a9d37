import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { openApiDocument } from './openapi.ts'

// `npm run docs:generate`: writes docs/openapi.json from the contracts and the services' routes.
const document = await openApiDocument()
writeFileSync(join(repositoryFolder, 'docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
