import { createServer } from 'node:net'

// Below the range that the kernel hands to outgoing connections (32768 and up on Linux): a server that
// was killed must find its port free again, and a client that retries must never connect to itself.
const lowest = 20_000
const highest = 31_999

const given = new Set<number>()

/** A random free TCP port of 127.0.0.1 that this process has not handed out before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
