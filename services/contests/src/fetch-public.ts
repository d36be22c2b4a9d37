import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { Agent, get as getEncrypted } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '@cardroom/service-kit/address'

/** The only address outside the public internet that is allowed, for tests. */
const localHost = '127.0.0.1'

export type FetchOptions = {
  /** Allows tests to request 127.0.0.1 without https. */
  isLocalAllowed: boolean
  timeoutMs: number
  /** A proxy that resolves the name instead, and refuses addresses outside the public internet. */
  proxy?: string | undefined
  accept: string
  maxMb: number
}

/**
 * Fetches a file from the internet. A redirect is an error, because its target may not be allowed.
 * @throws an Error with the reason if the file does not arrive completely within `maxMb` and `timeoutMs`
 */
export async function fetchPublic(url: URL, options: FetchOptions): Promise<Buffer> {
  const { isLocalAllowed, timeoutMs, maxMb } = options
  const isLocal = isLocalAllowed && url.hostname === localHost
  if (!isLocal) requirePublic(url)
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await readBytes(await get(url, deadline, options), maxMb)
  } catch (error) {
    throw deadline.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error
  }
}

function requirePublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new Error('only https is requested')
  // A host that is an IP address needs no lookup, so it is checked here.
  const address = hostname.replace(/^\[(.+)\]$/, '$1')
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new Error(notPublic(hostname))
}

function get(
  url: URL,
  signal: AbortSignal,
  { proxy, accept }: FetchOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? getEncrypted : getPlain
    const headers = {
      accept,
      // The limit applies to the bytes as they were sent.
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; Cardroom)',
    }
    const way =
      proxy === undefined
        ? { agent: false, lookup: lookUpPublic }
        : { agent: new Agent({ proxyEnv: { HTTPS_PROXY: proxy } }) }
    send(url, { ...way, headers, signal }, resolve).on('error', reject)
  })
}

/** Resolves a name to public addresses, which are then used for the connection. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) {
      done(error ?? new Error(`${hostname} has no address`), [])
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      done(new Error(notPublic(hostname)), [])
    } else if (options.all === true) {
      done(null, addresses)
    } else {
      done(null, first.address, first.family)
    }
  })
}

async function readBytes(response: IncomingMessage, maxMb: number): Promise<Buffer> {
  try {
    const { statusCode, headers } = response
    if (statusCode !== 200) throw new Error(`answered with ${statusCode}`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new Error('answered in an encoding that was not requested')
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxMb * 1024 * 1024) throw new Error(`is larger than ${maxMb} MB`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

function notPublic(hostname: string): string {
  return `${hostname} is not an address of the internet`
}
