import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../docs/openapi.ts'
import { descriptions } from '../docs/descriptions.ts'
import { readRoutes } from '../docs/routes.ts'

const read = (path: string) => readFile(join(repositoryFolder, path), 'utf8')

describe('docs/openapi.json', () => {
  it('follows from the route tables and the contracts; `npm run docs:generate` renews it', async () => {
    const document = await openApiDocument()

    expect(JSON.parse(await read('docs/openapi.json'))).toEqual(document)
  })

  it('has no description of a route that is gone', async () => {
    const routes = await readRoutes()

    const names = new Set(routes.map(({ method, url }) => `${method} ${url}`))
    expect(Object.keys(descriptions).toSorted()).toEqual([...names].toSorted())
  })

  it('refers to schemas that it has', async () => {
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
