import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { Agent, get as getEncrypted } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '@cardroom/service-kit/address'

const maxBytes = 1024 * 1024

/** The only address outside the internet that a test may request. */
const localHost = '127.0.0.1'

/**
 * Fetches a configured feed. A redirect is a failure: its target is configured as well, or must not be
 * requested.
 * @param isLocalAllowed lets tests request 127.0.0.1, without https
 * @param proxy a proxy for tunnels that looks the name up instead, and refuses what is not in the internet
 * @throws an Error saying why when it is not there whole, in UTF-8, within a megabyte and `timeoutMs`
 */
export async function fetchFeed(
  url: URL,
  {
    isLocalAllowed,
    timeoutMs,
    proxy,
  }: { isLocalAllowed: boolean; timeoutMs: number; proxy?: string | undefined },
): Promise<string> {
  const isLocal = isLocalAllowed && url.hostname === localHost
  if (!isLocal) requirePublic(url)
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await readText(await get(url, deadline, proxy))
  } catch (error) {
    throw deadline.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error
  }
}

function requirePublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new Error('only https is requested')
  // A host that is an address is connected to without a look-up.
  const address = hostname.replace(/^\[(.+)\]$/, '$1')
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new Error(notPublic(hostname))
}

function get(url: URL, signal: AbortSignal, proxy: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? getEncrypted : getPlain
    const headers = {
      accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.8',
      // So that the bytes counted are the bytes sent.
      'accept-encoding': 'identity',
      'user-agent': 'Mozilla/5.0 (compatible; Cardroom newsletter)',
    }
    const way =
      proxy === undefined
        ? { agent: false, lookup: lookUpPublic }
        : { agent: new Agent({ proxyEnv: { HTTPS_PROXY: proxy } }) }
    send(url, { ...way, headers, signal }, resolve).on('error', reject)
  })
}

/** Resolves a name to addresses of the internet, and the connection is made to these very ones. */
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

async function readText(response: IncomingMessage): Promise<string> {
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
      if (bytes > maxBytes) throw new Error('is larger than 1 MB')
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } finally {
    response.destroy()
  }
}

function notPublic(hostname: string): string {
  return `${hostname} is not an address of the internet`
}
