import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../docs/openapi.ts'
import { descriptions } from '../docs/descriptions.ts'
import { readRoutes } from '../docs/routes.ts'

const read = (path: string) => readFile(join(repositoryFolder, path), 'utf8')

describe('docs/openapi.json', () => {
  it('matches the routes and contracts; `npm run docs:generate` updates it', async () => {
    const document = await openApiDocument()

    expect(JSON.parse(await read('docs/openapi.json'))).toEqual(document)
  })

  it('describes only routes that exist', async () => {
    const routes = await readRoutes()

    const names = routes.map(({ method, url }) => `${method} ${url}`)
    expect(names).toEqual(expect.arrayContaining(Object.keys(descriptions)))
  })

  it('refers only to schemas that it contains', async () => {
    const text = await read('docs/openapi.json')
    const { components } = JSON.parse(text) as { components: Record<string, object> }

    const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, path = '']) => path)

    expect(references.length).toBeGreaterThan(100)
    const known = Object.entries(components).flatMap(([kind, entries]) =>
      Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
    )
    expect(known).toEqual(expect.arrayContaining([...new Set(references)]))
  })
})
