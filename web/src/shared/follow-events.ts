import { RequestError, send } from './request.ts'

type Options<Event> = {
  /** Returns the stream's URL with the id to resume after. It is called for each connection. */
  path: () => string
  /** The schema of an event. */
  event: { parse: (value: unknown) => Event }
  onEvent: (event: Event) => void
  onConnection: (isConnected: boolean) => void
}

const firstPauseMs = 300
const longestPauseMs = 5000
/** If a stream ends sooner than this, a fault is likely, so the next attempt waits. */
const shortestLifeMs = 1000

/**
 * Follows an event stream until the signal aborts, and reopens the stream whenever it ends or breaks.
 * @returns when the signal aborts or the server permanently refuses the stream
 */
export async function followEvents<Event>(
  { path, event, onEvent, onConnection }: Options<Event>,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY
    try {
      const response = await send(path(), { method: 'GET', accept: 'text/event-stream', signal })
      openedAt = performance.now()
      onConnection(true)
      if (response.body === null) throw new Error('The stream has no body')
      for await (const data of eventData(response.body)) {
        pauseMs = firstPauseMs
        onEvent(event.parse(JSON.parse(data)))
      }
      if (performance.now() - openedAt > shortestLifeMs) continue
    } catch (error) {
      if (signal.aborted) return
      onConnection(false)
      // Do not retry a stream that the server refuses.
      if (error instanceof RequestError && [401, 403, 404].includes(error.status)) return
    }
    await pauseUntilOnline(pauseMs * (0.5 + Math.random()), signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** Waits for the given time, until the network returns, or until the signal aborts. */
export async function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(done, ms)
    function done(): void {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    // Continue as soon as the network returns.
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

const endOfEvent = /\r?\n\r?\n/
const dataField = /^data: ?/

/** Yields the data of each server-sent event as it arrives. Skips comments and an incomplete last event. */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let buffered = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      buffered += decoder.decode(value, { stream: true })
      const events = buffered.split(endOfEvent)
      buffered = events.pop() ?? ''
      for (const event of events) {
        const data = parseData(event)
        if (data !== '') yield data
      }
    }
  } finally {
    // Cancels the request when the caller stops reading.
    await reader.cancel().catch(() => {})
  }
}

function parseData(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => dataField.test(line))
    .map((line) => line.replace(dataField, ''))
    .join('\n')
}
