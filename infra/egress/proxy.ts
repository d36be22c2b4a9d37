import { lookup } from 'node:dns/promises'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { isPublicAddress } from '@cardroom/service-kit/address'
import type { Logger } from '@cardroom/service-kit/logger'

/** The destinations that programs may reach through the proxy, as `host:port`. */
export type Destinations = {
  /**
   * Chosen by the operator and possibly inside the operator's network: the assistant's provider and the mail server.
   */
  anywhere: ReadonlySet<string>
  /**
   * Reachable only on the internet: feeds of publishers and hosts of pictures, whose DNS records a third party could
   * point into our network. `*:443` allows every host.
   */
  inInternet: ReadonlySet<string>
}

const connectTimeoutMs = 10_000
const idleTimeoutMs = 120_000
const headersTimeoutMs = 10_000

/** The `host:port` that a program requests from the proxy for an address. */
export function destinationOf({ protocol, hostname, port }: URL): string {
  return `${hostname.toLowerCase()}:${port || (protocol === 'https:' ? '443' : '80')}`
}

type Found = { host: string; port: number }
type Refusal = { status: 403 | 502; reason: string }

/**
 * An HTTP proxy to a few destinations. It supports tunnels (`CONNECT`), and plain requests for a provider in the
 * operator's network. It resolves names itself, because its clients have no name server.
 */
export function createEgressProxy(destinations: Destinations, logger: Logger): Server {
  const server = createServer((incoming, response) => void forward(incoming, response))
  server.headersTimeout = headersTimeoutMs
  server.on(
    'connect',
    (incoming, socket, head) => void tunnel(incoming.url ?? '', socket as Socket, head),
  )
  return server

  async function find(destination: string): Promise<Found | Refusal> {
    const isTrusted = destinations.anywhere.has(destination)
    if (!isTrusted && !isInInternet(destination)) return refusal(destination, 403, 'not allowed')
    const colon = destination.lastIndexOf(':')
    const name = destination.slice(0, colon).replace(/^\[(.+)\]$/, '$1')
    const addresses = await lookup(name, { all: true }).catch(() => [])
    const [first] = addresses
    if (first === undefined) return refusal(destination, 502, 'no address')
    if (!isTrusted && !addresses.every(({ address }) => isPublicAddress(address)))
      return refusal(destination, 403, 'not in the internet')
    return { host: first.address, port: Number(destination.slice(colon + 1)) }
  }

  function isInInternet(destination: string): boolean {
    const { inInternet } = destinations
    return inInternet.has(destination) || (destination.endsWith(':443') && inInternet.has('*:443'))
  }

  function refusal(destination: string, status: Refusal['status'], reason: string): Refusal {
    logger.warn({ destination: destination.slice(0, 100), reason }, 'egress refused')
    return { status, reason }
  }

  async function tunnel(asked: string, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    client.setTimeout(idleTimeoutMs, () => client.destroy())
    const found = await find(asked.toLowerCase())
    if ('status' in found) return end(client, found)
    const target = connect(found.port, found.host)
    let isOpen = false
    target.setTimeout(connectTimeoutMs, () => target.destroy(new Error('no answer')))
    target.once('connect', () => {
      isOpen = true
      target.setTimeout(idleTimeoutMs)
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    target.on('error', ({ message }) => {
      if (isOpen) client.destroy()
      else end(client, refusal(asked, 502, message))
    })
    target.on('close', () => client.destroySoon())
    client.on('close', () => target.destroy())
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.method === 'GET' && incoming.url?.startsWith('/health/') === true) {
      response.writeHead(200).end()
      return
    }
    const url = URL.parse(incoming.url ?? '')
    if (url?.protocol !== 'http:') {
      response.writeHead(405).end()
      return
    }
    const found = await find(destinationOf(url))
    if ('status' in found) {
      response.writeHead(found.status).end()
      return
    }
    const { method, headers } = incoming
    const path = url.pathname + url.search
    const outgoing = request({ ...found, method, path, headers: { ...headers, host: url.host } })
    outgoing.setTimeout(idleTimeoutMs, () => outgoing.destroy(new Error('no answer')))
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', ({ message }) => {
      const { status } = refusal(url.host, 502, message)
      if (response.headersSent) response.destroy()
      else response.writeHead(status).end()
    })
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }
}

function end(client: Socket, { status }: Refusal): void {
  const phrase = status === 403 ? 'Forbidden' : 'Bad Gateway'
  client.end(`HTTP/1.1 ${status} ${phrase}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
