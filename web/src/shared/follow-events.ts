import { eventData } from './event-data.ts'
import { pauseUntilOnline } from './pause-until-online.ts'
import { RequestError, send } from './request.ts'

type Options<Event> = {
  /** The address of the stream, which says after what it resumes; asked each time. */
  path: () => string
  /** The contract of an event. */
  event: { parse: (value: unknown) => Event }
  onEvent: (event: Event) => void
  /** Whether there is a connection. */
  onConnection: (isConnected: boolean) => void
}

const firstPauseMs = 300
const longestPauseMs = 5000
/** A service that ends a stream sooner has a fault, and is not asked again at once. */
const shortestLifeMs = 1000

/**
 * Follows a stream of events until the signal is aborted: whenever it ends or breaks, it is opened again.
 * @returns once it is aborted, or refused for good
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
      // Without the right to it, it is not asked again.
      if (error instanceof RequestError && [401, 403, 404].includes(error.status)) return
    }
    await pauseUntilOnline(pauseMs * (0.5 + Math.random()), signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
