import { get, type IncomingMessage } from 'node:http'
import { OfficeEvent, type OfficeChange } from '@cardroom/contracts/office-events'

/** An open dashboard's stream of changes. */
export type OfficeStream = { close: () => void; hasEnded: () => boolean }

/**
 * Opens a stream as an administrator's browser does; resolves once it says something.
 * @param onChange called for each change with the moment at which it arrived here
 */
export async function openOfficeStream(
  origin: string,
  cookie: string,
  onChange: (change: OfficeChange) => void,
): Promise<OfficeStream> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let hasEnded = false
  const request = get(`${origin}/api/admin/events`, {
    headers: { accept: 'text/event-stream', cookie },
    agent: false,
  })
  request.on('error', reject)
  request.on('response', (response: IncomingMessage) => {
    if (response.statusCode !== 200) reject(new Error(`the stream is a ${response.statusCode}`))
    let text = ''
    response.on('close', () => {
      hasEnded = true
    })
    // What cuts it off closes it too.
    response.on('error', () => {})
    response.setEncoding('utf8').on('data', (part: string) => {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        resolve()
        const read = OfficeEvent.parse(JSON.parse(event.slice('data: '.length)))
        if (read.type === 'changes') for (const change of read.changes) onChange(change)
      }
    })
  })
  await promise
  // A stream that is cut off later is an end, not a failure of whoever opened it.
  return { close: () => request.destroy(), hasEnded: () => hasEnded }
}
