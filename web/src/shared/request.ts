/** A response that is not OK. The message is the status, a colon, and the body (or the status text). */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly body: string
  /** The delay from `Retry-After`. */
  readonly retryAfterSeconds: number | null

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body === '' ? response.statusText : body}`)
    this.status = response.status
    this.body = body
    this.retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'))
  }
}

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The JSON body. If omitted, the request has no body and no content type. */
  payload?: unknown
  signal?: AbortSignal
  /** Whether the request may outlive the page. */
  keepalive?: boolean
  /** The content type to request if the endpoint offers several. */
  accept?: string
}

type Options<Value> = Call & {
  /** The schema that parses the response. If omitted, the body is not parsed. */
  reply?: { parse: (value: unknown) => Value }
}

/**
 * Sends a request with credentials and JSON, and parses the response with its schema.
 * @throws {RequestError} for any status that is not OK
 */
export async function request<Value = undefined>(
  path: string,
  { reply, ...call }: Options<Value>,
): Promise<Value> {
  const response = await send(path, call)
  if (reply !== undefined) return reply.parse(await response.json())
  // Cancel the body, because an unread response keeps its connection busy.
  await response.text()
  return undefined as Value
}

/**
 * Sends a request and returns the response before reading its body, for streams.
 * @throws {RequestError} for any status that is not OK
 */
export async function send(
  path: string,
  { method, payload, signal, keepalive = false, accept }: Call,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    keepalive,
    ...(signal !== undefined && { signal }),
    headers: {
      ...(accept !== undefined && { accept }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  })
  if (!response.ok) throw new RequestError(response, await response.text())
  return response
}

function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
