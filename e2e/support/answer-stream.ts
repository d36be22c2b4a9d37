import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question whose answer the test streams in parts. */
export type HeldAnswer = {
  body: { message: string; messageId?: string }
  piece: (text: string) => void
  done: (content: string) => void
  /** Closes the connection in the middle. */
  breakOff: () => void
  /** Resolves when the page has given the call up. */
  left: Promise<void>
}

/** A server with the event stream of `POST /api/chat/message`. The caller closes it. */
export async function answerStream() {
  const waiting: ((answer: HeldAnswer) => void)[] = []
  const asked: HeldAnswer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as HeldAnswer['body']
      const answer = heldAnswer(body, response)
      const taker = waiting.shift()
      if (taker === undefined) asked.push(answer)
      else taker(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** The next question that is asked. */
    next: async (): Promise<HeldAnswer> =>
      asked.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function heldAnswer(body: HeldAnswer['body'], response: ServerResponse): HeldAnswer {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.flushHeaders()
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`)
  return {
    body,
    piece: (text) => void send({ type: 'piece', text }),
    done: (content) => {
      const data = { assistantMessage: { content }, userMessage: { conversationId: 1 } }
      send({ type: 'done', response: { success: true, data, message: 'Answered' } })
      response.end()
    },
    breakOff: () => void response.destroy(),
    left: new Promise((resolve) => response.on('close', resolve)),
  }
}
