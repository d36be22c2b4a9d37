import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const region = 'eu-central-1'

/**
 * A store that speaks as much of S3's protocol as a client of backups uses, and refuses a call whose signature is not that of
 * its key (AWS Signature Version 4) or whose content is not what was signed.
 * @param options.listen this machine's address that it listens on
 * @param options.name by which others reach it, over https
 */
export async function startS3Server(
  options: { listen?: string; name?: string; tls?: { key: string; cert: string } } = {},
) {
  const { listen = '127.0.0.1', name: host = listen, tls } = options
  const accessKey = 'KEY/OF+STORE'
  const secretKey = 'a/secret+with=signs'
  const bucket = 'cards'
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const refusals: string[] = []
  const state = { refuses: false }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const refusal = state.refuses
      ? 'SlowDown'
      : whyRefused(request, url, body, { accessKey, secretKey })
    if (refusal !== null) {
      refusals.push(refusal)
      response
        .writeHead(403)
        .end(`<Error><Code>${refusal}</Code><Message>Refused: ${refusal}</Message></Error>`)
      return
    }
    const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length)
    const upload = url.searchParams.get('uploadId')
    const etag = { etag: `"${createHash('md5').update(body).digest('hex')}"` }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`
      uploads.set(id, new Map())
      response.end(
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    } else if (request.method === 'PUT' && upload !== null) {
      uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body)
      response.writeHead(200, etag).end()
    } else if (request.method === 'POST' && upload !== null) {
      const parts = [...(uploads.get(upload) ?? [])].toSorted(([a], [b]) => a - b)
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
      response.end(
        `<CompleteMultipartUploadResult><Location>x</Location><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>"1"</ETag></CompleteMultipartUploadResult>`,
      )
    } else if (request.method === 'PUT') {
      objects.set(key, body)
      response.writeHead(200, etag).end()
    } else if (request.method === 'GET' && url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const contents = [...objects]
        .filter(([name]) => name.startsWith(prefix))
        .map(
          ([name, held]) =>
            `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"1"</ETag><Size>${held.length}</Size></Contents>`,
        )
      response.end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
    } else if (request.method === 'GET' || request.method === 'HEAD') {
      const held = objects.get(key)
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const facts = { etag: '"1"', 'last-modified': new Date(0).toUTCString() }
      if (held === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      else if (request.method === 'HEAD')
        response.writeHead(200, { ...facts, 'content-length': held.length }).end()
      else if (first === undefined) response.end(held)
      else response.writeHead(206).end(held.subarray(Number(first), Number(last) + 1))
    } else {
      objects.delete(key)
      response.writeHead(204).end()
    }
  }
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer)
  server.listen(0, listen)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const protocol = tls === undefined ? 'http' : 'https'
  const address = new URL(
    `${protocol}://${encodeURIComponent(accessKey)}:${encodeURIComponent(secretKey)}@${host}:${port}/${bucket}/card%20room?region=${region}`,
  )
  return {
    address,
    objects,
    refusals,
    /** Whether it refuses everything, as one that is overloaded does. */
    set refuses(refuses: boolean) {
      state.refuses = refuses
    },
    /** Ends every connection, as a store does that has waited for long. */
    closeConnections: () => server.closeAllConnections(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function whyRefused(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: { accessKey: string; secretKey: string },
): string | null {
  const { authorization = '' } = request.headers
  const found =
    /^AWS4-HMAC-SHA256 Credential=(.+?)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    )
  if (found === null) return 'AccessDenied'
  const [, accessKey, day = '', ofRegion = '', signed = '', signature] = found
  if (accessKey !== keys.accessKey || ofRegion !== region) return 'InvalidAccessKeyId'
  const contentHash = String(request.headers['x-amz-content-sha256'])
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) {
    return 'XAmzContentSHA256Mismatch'
  }
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const canonical = [request.method, url.pathname, query, headers, signed, contentHash].join('\n')
  const scope = `${day}/${ofRegion}/s3/aws4_request`
  const moment = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, ofRegion, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${keys.secretKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return signature === expected ? null : 'SignatureDoesNotMatch'
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
