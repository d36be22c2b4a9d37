import type { LookupFunction, Socket } from 'node:net'
import { connect as connectPlain } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { agentName } from '../support/send-records.ts'

export type Reply = { status: number; head: string; body: Buffer }

export type Client = ReturnType<typeof createClient>

type Connection = {
  socket: Socket
  /** Of the call that waits for its answer. */
  answer: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null
}

// An idle connection ends after it too: before the server closes it, which would break the next call.
const timeoutMs = 10_000

/** Finds every name at one address. */
export function to(address: string): LookupFunction {
  return (_name, { all }, found) => {
    if (all === true) found(null, [{ address, family: 4 }])
    else found(null, address, 4)
  }
}

/**
 * Calls of visitors in HTTP/1.1, over connections that stay open. Answers are hardly parsed, and must carry a
 * Content-Length: on one machine every microsecond of a load generator is taken from what it loads, and `fetch` takes
 * four times as many.
 * @param address where the site's host is found
 * @throws {Error} from each call that was not answered within ten seconds
 */
export function createClient(origin: string, address: string) {
  const { protocol, host, hostname, port } = new URL(origin)
  const at = { host: address, port: Number(port), noDelay: true }
  const idle: Connection[] = []

  function open(): Connection {
    const socket =
      protocol === 'https:' ? connectSecure({ ...at, servername: hostname }) : connectPlain(at)
    const connection: Connection = { socket, answer: null }
    let pending: Buffer[] = []
    let size = 0
    let head = ''
    let whole = Infinity
    socket.on('data', (chunk: Buffer) => {
      pending.push(chunk)
      size += chunk.length
      if (whole === Infinity) {
        const start = Buffer.concat(pending)
        const end = start.indexOf('\r\n\r\n')
        if (end === -1) return
        head = start.toString('latin1', 0, end)
        whole = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      }
      if (Number.isNaN(whole)) return void socket.destroy(new Error(`no length: ${head}`))
      if (size < whole) return
      const body = Buffer.concat(pending).subarray(head.length + 4)
      const { answer } = connection
      pending = []
      size = 0
      whole = Infinity
      connection.answer = null
      idle.push(connection)
      answer?.resolve({ status: Number(head.slice(9, 12)), head, body })
    })
    const end = (error: Error) => {
      connection.answer?.reject(error)
      connection.answer = null
    }
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', end)
    socket.on('close', () => end(new Error('closed before the answer')))
    return connection
  }

  function next(): Connection {
    let connection = idle.pop()
    while (connection?.socket.destroyed) connection = idle.pop()
    return connection ?? open()
  }

  async function ask(first: string, headers: Record<string, string>, body = ''): Promise<Reply> {
    const connection = next()
    const lines = Object.entries({ host, 'user-agent': agentName, ...headers })
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return await new Promise((resolve, reject) => {
      connection.answer = { resolve, reject }
      connection.socket.write(`${first} HTTP/1.1\r\n${text}\r\n${body}`)
    })
  }

  return {
    get: (path: string, headers: Record<string, string> = {}) => ask(`GET ${path}`, headers),
    post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const text = JSON.stringify(body)
      const length = String(Buffer.byteLength(text))
      const own = { 'content-type': 'application/json', 'content-length': length, origin }
      return ask(`POST ${path}`, { ...own, ...headers }, text)
    },
    stop() {
      for (const { socket } of idle) socket.destroy()
    },
  }
}
