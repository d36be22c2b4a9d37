import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFreePort } from '@cardroom/local-servers/ports'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startGateway } from '../../local/gateway.ts'

// Of statfs, on Linux.
const inMemory = 0x01_02_19_94

describe('startGateway', () => {
  it('finishes open calls when it stops', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardroom-gateway-'))
    await createSharedFolder(folder)
    await createSharedFolder(join(folder, 'logs'))
    await writeFile(join(folder, 'index.html'), '')
    const asked: ServerResponse[] = []
    const service = createServer((_request, response) => void asked.push(response))
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    const server = `server 127.0.0.1:${(service.address() as AddressInfo).port};`
    let listen = ''
    const gateway = await onFreePort((port) => {
      listen = `127.0.0.1:${port}`
      return startGateway({
        folder: join(folder, 'gateway'),
        logFile: join(folder, 'logs/gateway.log'),
        accessLogFile: join(folder, 'logs/access.log'),
        listen,
        webFolder: folder,
        rateLimitFactor: '1000',
        siteHosts: '',
        bindAddress: '127.0.0.1',
        allowPlainHttp: undefined,
        trustedProxies: undefined,
        servers: {
          ANALYTICS_INGEST_SERVERS: server,
          CHAT_SERVERS: server,
          ADMIN_SERVERS: server,
          CONTESTS_SERVERS: server,
          KOOK_GAME_SERVERS: server,
        },
      })
    })
    onTestFinished(async () => {
      await gateway.stop()
      service.close()
      service.closeAllConnections()
      await rm(folder, { recursive: true })
    })

    const config = await readFile(join(folder, 'gateway/snippets/transport.conf'), 'utf8')
    const [, cacheFolder = ''] = /proxy_cache_path "([^"]+)"/.exec(config) ?? []
    // A full disk would break off what is kept there.
    const { type } = await statfs(cacheFolder)
    expect(type === inMemory).toBe(process.platform === 'linux')

    const call = fetch(`http://${listen}/api/health/chat`)
    await expect.poll(() => asked.length).toBe(1)
    const stopping = gateway.stop()
    // Once it takes no new calls it has been told.
    await expect
      .poll(() =>
        fetch(`http://${listen}/api/`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    asked[0]?.end('{}')

    expect((await call).status).toBe(200)
    await stopping
    expect(existsSync(cacheFolder)).toBe(process.platform !== 'linux')
  })
})
