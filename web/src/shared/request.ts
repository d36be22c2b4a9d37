/** An answer that was not OK. Its message is the status, a colon, and the body (or the status text). */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly body: string
  /** What `Retry-After` asks for. */
  readonly retryAfterSeconds: number | null

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body === '' ? response.statusText : body}`)
    this.status = response.status
    this.body = body
    this.retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'))
  }
}

/** What parses an answer: a schema of the contracts. */
type Reply<Value> = { parse: (value: unknown) => Value }

type Options<Value> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What the answer must look like; without it the answer is not read. */
  reply?: Reply<Value>
  /** Sent as JSON; without it the request has no body and no content type. */
  payload?: unknown
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/**
 * The one fetch: credentials included, JSON both ways, the answer parsed by its contract.
 * @throws {RequestError} for any status that is not OK
 */
export async function request<Value = undefined>(
  path: string,
  { method, reply, payload, signal, keepalive = false }: Options<Value>,
): Promise<Value> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    keepalive,
    ...(signal === undefined ? {} : { signal }),
    ...(payload === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }),
  })
  if (!response.ok) throw new RequestError(response, await response.text())
  if (reply !== undefined) return reply.parse(await response.json())
  // Read to its end all the same: an answer that nobody reads holds its connection.
  await response.text()
  return undefined as Value
}

function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
