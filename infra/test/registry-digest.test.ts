import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { afterAll, describe, expect, it } from 'vitest'
import { digestOf } from '../images/registry-digest.ts'

const run = promisify(execFile)
const manifestOf = (path: string) => JSON.stringify({ schemaVersion: 2, path })
const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** A registry as the distribution specification has it: a manifest for those with a token that anybody gets. */
const registry = createServer((request, response) => {
  const url = new URL(request.url ?? '', origin())
  const { pathname, searchParams } = url
  if (pathname === '/token') {
    response.end(JSON.stringify({ token: `for ${searchParams.get('scope')}` }))
    return
  }
  const [, name = '', tag = ''] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname) ?? []
  const scope = `repository:${name}:pull`
  if (request.headers.authorization !== `Bearer for ${scope}`) {
    const challenge = `Bearer realm="${origin()}/token",service="registry",scope="${scope}"`
    response.writeHead(401, { 'www-authenticate': challenge }).end()
    return
  }
  if (tag === 'gone' || !request.headers.accept?.includes('image.index')) {
    response.writeHead(404).end()
    return
  }
  const manifest = manifestOf(pathname)
  const said = tag === 'forged' ? sha256('another') : sha256(manifest)
  response.writeHead(200, { 'docker-content-digest': said }).end(manifest)
})
const origin = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
registry.listen(0, '127.0.0.1')
await once(registry, 'listening')
afterAll(() => void registry.close())

describe('digestOf', () => {
  it('is that of the manifest, with a token for nobody', async () => {
    expect(await digestOf(origin(), 'library/node', '26')).toBe(
      sha256(manifestOf('/v2/library/node/manifests/26')),
    )
  })

  it('is not what a registry only says', async () => {
    await expect(digestOf(origin(), 'library/node', 'forged')).rejects.toThrow(
      /^library\/node:forged: the registry says sha256:/,
    )
  })

  it('says which image is not there', async () => {
    await expect(digestOf(origin(), 'library/node', 'gone')).rejects.toThrow(
      'library/node:gone: the registry answered 404',
    )
  })
})

it('npm run images:digests pins every base image', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-digests-'))
  const out = join(folder, 'pinned.env')

  await run(process.execPath, [
    join(repositoryFolder, 'infra/images/renew-digests.ts'),
    `--registry=${origin()}`,
    `--out=${out}`,
  ])
  const lines = (await readFile(out, 'utf8')).trim().split('\n').slice(1)
  await rm(folder, { recursive: true })

  expect(lines.map((line) => line.replace(/@sha256:[0-9a-f]{64}$/, '@…')).toSorted()).toEqual([
    'ALERTMANAGER_IMAGE=prom/alertmanager:v0.28.1@…',
    'CADDY_IMAGE=caddy:2.10@…',
    'NGINX_IMAGE=nginx:1.30@…',
    'NODE_IMAGE=node:26-trixie-slim@…',
    'POSTGRES_IMAGE=postgres:18@…',
    'PROMETHEUS_IMAGE=prom/prometheus:v3.5.0@…',
    'REDIS_IMAGE=redis:8@…',
  ])
})
