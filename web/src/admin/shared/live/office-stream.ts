import { officeBeatMs, OfficeEvent } from '@cardroom/contracts/office-events'
import { eventData, pauseUntilOnline } from '../../../shared/follow-events.ts'
import { RequestError, send } from '../../../shared/request.ts'

/** `live`: the stream reports changes. `asking`: the stream has failed. `offline`: the browser is offline. */
export type StreamState = 'connecting' | 'live' | 'asking' | 'offline'

export type StreamListener = {
  /** @param isNew whether a stream has just opened, so that earlier changes were not reported */
  onState: (state: StreamState, isNew: boolean) => void
  onEvent: (event: OfficeEvent) => void
  /** Called if the server refuses the request. The session may have ended. */
  onRefused: () => void
}

/** Messages to other tabs from the tab that holds the stream, and `join`, with which a new tab requests the state. */
type Message =
  | { type: 'state'; state: StreamState; isNew?: boolean }
  | { type: 'event'; event: OfficeEvent }
  | { type: 'refused' }
  | { type: 'join' }

const path = '/api/admin/events'
const name = 'office-stream'
/** A stream that is silent for this long is considered dead. */
const silenceMs = 2.5 * officeBeatMs
const firstRetryMs = 500
const longestRetryMs = 30_000

/**
 * Follows changes in the back office until `signal` aborts. All tabs of a browser share one stream, which one tab
 * holds. When that tab closes, another tab takes over.
 */
export function followOffice(listener: StreamListener, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  let isHolding = false
  let state: StreamState = 'connecting'
  let visitors: OfficeEvent | null = null

  function hear(message: Message): void {
    if (message.type === 'state') {
      state = message.state
      listener.onState(state, message.isNew === true)
    } else if (message.type === 'event') {
      if (message.event.type === 'visitors') visitors = message.event
      listener.onEvent(message.event)
    } else if (message.type === 'refused') listener.onRefused()
    else if (isHolding) {
      tell({ type: 'state', state })
      if (visitors !== null) tell({ type: 'event', event: visitors })
    }
  }
  // A channel reaches only pages of this site and has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (message: Message) => channel.postMessage(message)
  const hearAndTell = (message: Message) => {
    // Notifies the other tabs first, because a listener may close the channel.
    tell(message)
    hear(message)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  signal.addEventListener('abort', () => channel.close())
  const hold = async () => {
    isHolding = true
    await keepStream(hearAndTell, signal)
  }
  // Without https, locks exist only on localhost, so each tab has its own stream.
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) void hold()
  else {
    tell({ type: 'join' })
    // Rejects when the signal aborts.
    locks.request(name, { signal }, hold).catch(() => {})
  }
}

async function keepStream(hear: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    try {
      await readStream(
        (event) => hear({ type: 'event', event }),
        () => {
          retryMs = firstRetryMs
          hear({ type: 'state', state: 'live', isNew: true })
        },
        signal,
      )
    } catch (error) {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- aborted meanwhile
      if (signal.aborted) return
      const isRefused = error instanceof RequestError && [401, 403].includes(error.status)
      if (isRefused) hear({ type: 'refused' })
    }
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- aborted meanwhile
    if (signal.aborted) return
    hear({ type: 'state', state: navigator.onLine ? 'asking' : 'offline' })
    // Adds jitter, so that not all browsers reconnect simultaneously after a restart.
    await pauseUntilOnline(retryMs * (0.5 + Math.random()), signal)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
}

/** Resolves when the stream ends. Rejects when it breaks or is silent for too long. */
async function readStream(
  onEvent: (event: OfficeEvent) => void,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  const reading = new AbortController()
  const stop = () => reading.abort()
  let timer = 0
  const wait = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(stop, silenceMs)
  }
  signal.addEventListener('abort', stop)
  window.addEventListener('offline', stop)
  try {
    wait()
    const response = await send(path, {
      method: 'GET',
      accept: 'text/event-stream',
      signal: reading.signal,
    })
    if (response.body === null) return
    onOpen()
    for await (const data of eventData(response.body)) {
      wait()
      // A newer service may send events that this page does not support.
      const event = OfficeEvent.safeParse(JSON.parse(data))
      if (event.success && event.data.type !== 'beat') onEvent(event.data)
    }
  } finally {
    window.clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    window.removeEventListener('offline', stop)
  }
}
