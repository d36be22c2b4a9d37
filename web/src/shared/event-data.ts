const endOfEvent = /\r?\n\r?\n/
const dataField = /^data: ?/

/** The data of each server-sent event as it arrives; a comment and an incomplete last event are dropped. */
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
