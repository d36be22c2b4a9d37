import { createHash } from 'node:crypto'

const kinds = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')
const timeoutMs = 20_000

/**
 * The digest that a tag has now, over all platforms: `sha256:…`, reckoned from what the registry sent.
 * @param registry its origin
 * @param name of an image, with its folder: `library/node`
 * @throws {Error} when the registry does not have it, or says another digest than that of its answer
 */
export async function digestOf(registry: string, name: string, tag: string): Promise<string> {
  const url = new URL(`/v2/${name}/manifests/${tag}`, registry)
  let response = await ask(url, { accept: kinds })
  if (response.status === 401) {
    const token = await fetchToken(response.headers.get('www-authenticate') ?? '')
    response = await ask(url, { accept: kinds, authorization: `Bearer ${token}` })
  }
  if (!response.ok) throw new Error(`${name}:${tag}: the registry answered ${response.status}`)
  const manifest = Buffer.from(await response.arrayBuffer())
  const digest = `sha256:${createHash('sha256').update(manifest).digest('hex')}`
  const said = response.headers.get('docker-content-digest') ?? digest
  if (said !== digest)
    throw new Error(`${name}:${tag}: the registry says ${said}, and sent ${digest}`)
  return digest
}

/** Public images need a token too: for nobody, from where the registry says. */
async function fetchToken(challenge: string): Promise<string> {
  const fields = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const { realm, ...query } = fields
  if (realm === undefined) throw new Error('The registry does not say where a token is to be had')
  const url = new URL(realm)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await ask(url, {})
  const { token, access_token: other } = (await response.json()) as Record<string, string>
  const given = token ?? other
  if (given === undefined) throw new Error(`${url.origin} gave no token: ${response.status}`)
  return given
}

function ask(url: URL, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
}
