import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { type Advisory, findVulnerable, type Lock } from '../advisories/find-vulnerable.ts'

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(repositoryFolder, path), 'utf8'))

const advisory = (vulnerable: string): Advisory => ({
  id: 'GHSA-x',
  package: '@cards/deck',
  vulnerable,
  summary: 'deals seconds',
})
const locked = (version: string, path = 'node_modules/@cards/deck'): Lock => ({
  packages: { '': {}, 'packages/deck': { version: '1.0.0' }, [path]: { version } },
})

describe('findVulnerable', () => {
  it.each([
    ['1.2.2', '<1.2.3', 1],
    ['1.2.3', '<1.2.3', 0],
    ['1.2.3-beta.1', '<1.2.3', 1],
    ['1.10.0', '>=1.9.0 <1.11.0', 1],
    ['3.0.0', '>=1.0.0 <1.2.3 || >=2.0.0 <3.0.1', 1],
  ])('finds %s in %s: %i', (version, vulnerable, count) => {
    expect(findVulnerable(locked(version), [advisory(vulnerable)])).toHaveLength(count)
  })

  it('finds a package inside another, and one under an alias', () => {
    const inside = locked('1.0.0', 'services/x/node_modules/y/node_modules/@cards/deck')
    const alias: Lock = {
      packages: { 'node_modules/deck': { version: '1.0.0', name: '@cards/deck' } },
    }

    expect(findVulnerable(inside, [advisory('<2')])).toHaveLength(1)
    expect(findVulnerable(alias, [advisory('<2')])).toMatchObject([{ path: 'node_modules/deck' }])
  })

  it('is not silent about a range that is none', () => {
    expect(() => findVulnerable(locked('1.0.0'), [advisory('all of them')])).toThrow(
      'GHSA-x: all of them is no range of versions',
    )
  })
})

it('finds nothing in what this repository installs', async () => {
  const lock = (await readJson('package-lock.json')) as Lock
  const { advisories } = (await readJson('infra/advisories/known.json')) as {
    advisories: Advisory[]
  }

  expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  expect(advisories.length).toBeGreaterThan(0)
  expect(findVulnerable(lock, advisories)).toEqual([])
})
