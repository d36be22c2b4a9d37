import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { afterAll, describe, expect, it } from 'vitest'

const execute = promisify(execFile)
const script = join(repositoryFolder, 'infra/images/is-ready.sh')

let status = 503
const server = createServer((_request, response) => response.writeHead(status).end())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const folder = await mkdtemp(join(tmpdir(), 'cardroom-is-ready-'))
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

async function isHealthy(...args: string[]): Promise<boolean> {
  const env = { ...process.env, LISTEN_PORT: String(port), TMPDIR: folder }
  return await execute('bash', [script, ...args], { env }).then(
    () => true,
    () => false,
  )
}

describe('the health check of a container', () => {
  it('is that of the service, whenever it is asked', async () => {
    expect(await isHealthy()).toBe(false)
    status = 200
    expect(await isHealthy()).toBe(true)
    status = 503
    expect(await isHealthy()).toBe(false)
  })

  it('is, in a Swarm, being ready once and then answering, until nothing does', async () => {
    expect(await isHealthy('once')).toBe(false)
    status = 200
    expect(await isHealthy('once')).toBe(true)
    status = 503
    expect(await isHealthy('once')).toBe(true)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await isHealthy('once')).toBe(false)
  })
})
