const endOfEvent = /\r?\n\r?\n/
const dataField = /^data: ?/

/** The data of each server-sent event, as they come; an event that is cut off is none. */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      held += decoder.decode(value, { stream: true })
      const events = held.split(endOfEvent)
      held = events.pop() ?? ''
      for (const event of events) yield dataOf(event)
    }
  } finally {
    // Whoever has read enough wants nothing more of it.
    await reader.cancel().catch(() => {})
  }
}

function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => dataField.test(line))
    .map((line) => line.replace(dataField, ''))
    .join('\n')
}
