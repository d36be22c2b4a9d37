import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Body = {
  model: string
  messages: { role: string; content: string }[]
  stream: boolean
} & Record<string, unknown>
type Call = {
  body: Body
  authorization: string | undefined
  isOver: boolean
  /** When it was received, and when its first and last byte were sent, in milliseconds of `performance.now()`. */
  times: { received: number; firstByte?: number; lastByte?: number }
}

/** How a call is answered. */
export type Behaviour =
  /** Streams these words, with the end and the usage that OpenAI sends. */
  | { say: readonly string[]; pauseMs?: number }
  /** Streams these words and closes the connection. */
  | { breakOffAfter: readonly string[] }
  /** Streams these words and nothing more, without closing. */
  | { stallAfter: readonly string[] }
  /** Accepts the call and sends nothing at all. */
  | { silence: true }
  /** Closes the connection before an answer. */
  | { hangUp: true }
  | { status: number }

/**
 * A server that implements OpenAI's chat completions and fails as configured. The caller closes it.
 */
export async function openaiServer() {
  const calls: Call[] = []
  const planned: Behaviour[] = []
  let always: Behaviour = { say: ['From $25/$50.'] }

  const server = createServer((request, response) => {
    const received = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
      const call: Call = {
        body,
        authorization: request.headers.authorization,
        isOver: false,
        times: { received },
      }
      calls.push(call)
      response.on('close', () => {
        call.isOver = true
      })
      void answer(planned.shift() ?? always, response, call.times)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close,
    /** Answers each of the next calls with one of these. */
    next: (...behaviours: Behaviour[]) => void planned.push(...behaviours),
    /** Answers all calls that `next` does not cover. */
    always: (behaviour: Behaviour) => {
      always = behaviour
    },
  }
}

async function answer(
  behaviour: Behaviour,
  response: ServerResponse,
  times: Call['times'],
): Promise<void> {
  if ('silence' in behaviour) return
  if ('hangUp' in behaviour) return void response.destroy()
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'No', type: 'server_error', code: null } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const words =
    'say' in behaviour
      ? behaviour.say
      : 'stallAfter' in behaviour
        ? behaviour.stallAfter
        : behaviour.breakOffAfter
  for (const content of words) {
    times.firstByte ??= performance.now()
    response.write(
      chunkOf([{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }]),
    )
    if ('say' in behaviour && behaviour.pauseMs !== undefined) await sleep(behaviour.pauseMs)
  }
  if ('stallAfter' in behaviour) return
  if ('breakOffAfter' in behaviour) {
    // The words have to arrive before the connection ends.
    await sleep(50)
    return void response.destroy()
  }
  response.write(chunkOf([{ index: 0, delta: {}, finish_reason: 'stop' }]))
  response.write(chunkOf([], { prompt_tokens: 900, completion_tokens: 20, total_tokens: 920 }))
  times.lastByte = performance.now()
  response.end('data: [DONE]\n\n')
}

function chunkOf(choices: object[], usage: object | null = null): string {
  const chunk = {
    id: 'c-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices,
    usage,
  }
  return `data: ${JSON.stringify(chunk)}\n\n`
}
