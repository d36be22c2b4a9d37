import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, type AddressInfo, createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import { readConfig } from '@cardroom/service-kit/config'
import { createMailer } from '@cardroom/service-kit/mailer'
import { certificate } from '@cardroom/test-kit/certificate'
import { smtpServer } from '@cardroom/test-kit/smtp-server'
import { createLogger } from '@cardroom/service-kit/logger'
import { openaiServer } from '@cardroom/test-kit/openai-server'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { Config } from '../egress/config.ts'
import { createEgressProxy, destinationOf } from '../egress/proxy.ts'

const portOf = (server: Server) => (server.address() as AddressInfo).port

const { key, cert, file } = await certificate()
const provider = await openaiServer()
const greeter = createServer((socket) => socket.end('the machine itself'))
greeter.listen(0, '127.0.0.1')
await once(greeter, 'listening')
const own = `127.0.0.1:${portOf(greeter)}`
const closed = '127.0.0.1:1'

const proxy = createEgressProxy(
  {
    anywhere: new Set([destinationOf(new URL(provider.url)), closed]),
    inInternet: new Set([own, `localhost:${portOf(greeter)}`, 'feed.invalid:443']),
  },
  createLogger('egress', 'silent'),
)
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
afterAll(() => {
  provider.close()
  greeter.close()
  proxy.close()
})

/** What the proxy says to a request, up to the end of its connection. */
async function ask(request: string): Promise<string> {
  const socket = connect(portOf(proxy), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(`${request}\r\nHost: egress\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return answer.split('\r\n')[0] ?? ''
}

describe('the egress proxy', () => {
  it('forwards a program to the named provider', async () => {
    const script = `const answer = await fetch(process.argv[1], { method: 'POST', body: '{"model":"m","messages":[],"stream":true}' })
      console.log(answer.status, (await answer.text()).includes('From $25/$50.'))`
    const way = `http://127.0.0.1:${portOf(proxy)}`

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script, `${provider.url}/chat/completions`],
      { env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: way, HTTPS_PROXY: way } },
    )

    expect(stdout).toBe('200 true\n')
    expect(provider.calls).toHaveLength(1)
  })

  it('tunnels in both directions', async () => {
    const { port, host } = new URL(provider.url)
    const socket = connect(portOf(proxy), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    const body = '{"model":"m","messages":[],"stream":true}'

    socket.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'data')
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await once(socket, 'close')

    expect(answer).toMatch(/^HTTP\/1.1 200 Connection Established\r\n\r\nHTTP\/1.1 200 OK/)
    expect(answer).toContain('From $25/$50.')
  })

  it.each([
    ['another host', 'CONNECT evil.example:443 HTTP/1.1', '403'],
    ['another port', `CONNECT 127.0.0.1:${new URL(provider.url).port}0 HTTP/1.1`, '403'],
    ['no port', 'CONNECT 127.0.0.1 HTTP/1.1', '403'],
    ['a feed at an address of this machine', `CONNECT ${own} HTTP/1.1`, '403'],
    ['a feed whose name is this machine', `CONNECT localhost:${portOf(greeter)} HTTP/1.1`, '403'],
    ['a feed whose name is nowhere', 'CONNECT feed.invalid:443 HTTP/1.1', '502'],
    ['a provider that is down', `CONNECT ${closed} HTTP/1.1`, '502'],
    ['a plain request to such a feed', `GET http://${own}/ HTTP/1.1`, '403'],
    ['a plain request to a provider that is down', `GET http://${closed}/ HTTP/1.1`, '502'],
    ['what is no address', 'GET /x HTTP/1.1', '405'],
  ])('refuses %s', async (_what, request, status) => {
    expect(await ask(request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('is ready', async () => {
    expect(await ask('GET /health/ready HTTP/1.1')).toBe('HTTP/1.1 200 OK')
  })
})

describe('the proxy for pictures', () => {
  it('allows every host of the internet by https', async () => {
    const guard = createEgressProxy(
      { anywhere: new Set(), inInternet: new Set(['*:443']) },
      createLogger('egress', 'silent'),
    )
    guard.listen(0, '127.0.0.1')
    await once(guard, 'listening')
    onTestFinished(() => void guard.close())
    const askGuard = async (host: string) => {
      const socket = connect(portOf(guard), '127.0.0.1')
      socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: egress\r\n\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return answer.toString().split('\r\n')[0]
    }

    expect(await askGuard('picture.invalid:443')).toBe('HTTP/1.1 502 Bad Gateway')
    for (const refused of ['localhost:443', '169.254.169.254:443', 'picture.invalid:80'])
      expect(await askGuard(refused)).toBe('HTTP/1.1 403 Forbidden')
  })
})

describe('mail', () => {
  const from = { name: 'Back Room', address: 'hello@backroom.example' }
  const message = { id: '1-greeting', to: 'ada@quinn.example', subject: 'Welcome', text: 'Hello' }

  it('reaches the named server through the proxy, and no other', async () => {
    const [server, other] = await Promise.all([smtpServer(), smtpServer()])
    const guard = createEgressProxy(
      { anywhere: new Set([destinationOf(new URL(server.url))]), inInternet: new Set() },
      createLogger('egress', 'silent'),
    )
    guard.listen(0, '127.0.0.1')
    await once(guard, 'listening')
    onTestFinished(async () => {
      guard.close()
      await Promise.all([server.close(), other.close()])
    })
    const way = `http://127.0.0.1:${portOf(guard)}`

    await createMailer({ from, smtpUrl: server.url, proxy: way }).send(message)
    const refused = createMailer({ from, smtpUrl: other.url, proxy: way }).send(message)

    await expect(refused).rejects.toThrow('403')
    expect(server.received).toMatchObject([{ to: ['ada@quinn.example'] }])
    expect(other.received).toEqual([])
  })

  it.each(['starttls', 'implicit'] as const)(
    'goes over TLS through the tunnel, to a server whose certificate is trusted alone: %s',
    async (mode) => {
      const server = await smtpServer(0, { mode, key, cert })
      const guard = createEgressProxy(
        { anywhere: new Set([destinationOf(new URL(server.url))]), inInternet: new Set() },
        createLogger('egress', 'silent'),
      )
      guard.listen(0, '127.0.0.1')
      await once(guard, 'listening')
      const wires: Buffer[] = []
      guard.on('connection', (socket) => socket.on('data', (chunk: Buffer) => wires.push(chunk)))
      onTestFinished(async () => {
        guard.close()
        await server.close()
      })
      const send = (trusted: string) =>
        promisify(execFile)(
          process.execPath,
          [
            '--input-type=module',
            '-e',
            `const { createMailer } = await import(process.argv[1])
            await createMailer(JSON.parse(process.argv[2])).send(JSON.parse(process.argv[3]))`,
            import.meta.resolve('@cardroom/service-kit/mailer'),
            JSON.stringify({
              from,
              smtpUrl: server.url,
              proxy: `http://127.0.0.1:${portOf(guard)}`,
            }),
            JSON.stringify(message),
          ],
          { env: { NODE_EXTRA_CA_CERTS: trusted } },
        )

      await send(file)
      const stranger = send('')

      await expect(stranger).rejects.toThrow('self-signed certificate')
      expect(server.received).toMatchObject([{ to: ['ada@quinn.example'] }])
      const seen = Buffer.concat(wires).toString('latin1')
      expect(seen).toContain(`CONNECT ${destinationOf(new URL(server.url))}`)
      expect(seen).not.toContain('ada@quinn.example')
    },
  )

  it.each([
    ['smtp://user:secret@Mail.example', 'mail.example:587'],
    ['smtps://mail.example', 'mail.example:465'],
    ['smtp://mail.example:2525', 'mail.example:2525'],
  ])('%s is at %s', (smtpUrl, destination) => {
    const { SMTP_URL } = readConfig(Config, { LISTEN_PORT: '0', SMTP_URL: smtpUrl })

    expect(SMTP_URL && destinationOf(SMTP_URL)).toBe(destination)
  })
})

describe('destinationOf', () => {
  it.each([
    ['https://api.openai.com/v1', 'api.openai.com:443'],
    ['http://models.example/v1', 'models.example:80'],
    ['https://Models.example:8443/v1', 'models.example:8443'],
    ['http://[::1]:11434/v1', '[::1]:11434'],
  ])('%s is at %s', (url, destination) => {
    expect(destinationOf(new URL(url))).toBe(destination)
  })
})
