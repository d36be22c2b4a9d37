import { connect } from 'node:net'

export type BlastResult = { accepted: number; refused: number; seconds: number }

/**
 * Sends prepared HTTP/1.1 requests over keep-alive connections, each the moment the one before it is
 * answered. Bytes are made before and answers only counted: on a small machine every microsecond of a
 * load generator is taken from what it measures.
 * @param requests whole requests as bytes; every answer must carry a Content-Length
 */
export async function blast(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<BlastResult> {
  let next = 0
  let accepted = 0
  let refused = 0
  const started = performance.now()
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const send = () => {
        const request = requests[next]
        if (request === undefined) return void socket.end(resolve)
        next += 1
        socket.write(request)
      }
      let pending = ''
      socket.on('data', (chunk) => {
        pending += chunk.toString('latin1')
        const end = pending.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0)
        if (pending.length < end + 4 + length) return
        if (pending.startsWith('HTTP/1.1 202')) accepted += 1
        else refused += 1
        pending = ''
        send()
      })
      socket.on('error', reject)
      socket.on('connect', send)
    })
  await Promise.all(Array.from({ length: connections }, run))
  return { accepted, refused, seconds: (performance.now() - started) / 1000 }
}
