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

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; without it the request has no body and no content type. */
  payload?: unknown
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Of which kind the answer should be, where there is a choice. */
  accept?: string
}

type Options<Value> = Call & {
  /** What the answer must look like; without it the answer is not read. */
  reply?: Reply<Value>
}

/**
 * The one fetch: credentials included, JSON both ways, the answer parsed by its contract.
 * @throws {RequestError} for any status that is not OK
 */
export async function request<Value = undefined>(
  path: string,
  { reply, ...call }: Options<Value>,
): Promise<Value> {
  const response = await send(path, call)
  if (reply !== undefined) return reply.parse(await response.json())
  // Read to its end all the same: an answer that nobody reads holds its connection.
  await response.text()
  return undefined as Value
}

/**
 * The same for whoever reads the answer piece by piece.
 * @throws {RequestError} for any status that is not OK
 */
export async function send(
  path: string,
  { method, payload, signal, keepalive = false, accept }: Call,
): Promise<Response> {
  const headers = {
    ...(accept !== undefined && { accept }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await fetch(path, {
    method,
    credentials: 'include',
    keepalive,
    ...(signal !== undefined && { signal }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  })
  if (!response.ok) throw new RequestError(response, await response.text())
  return response
}

function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
