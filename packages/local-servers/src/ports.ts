import { createServer } from 'node:net'

// Below the kernel's range for outgoing connections (32768 and up on Linux): a killed server must find its
// port free again, and a client that retries must never connect to itself.
const minPort = 20_000
const maxPort = 31_999

const issued = new Set<number>()

/** A random free TCP port of 127.0.0.1, different with every call of this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = minPort + Math.floor(Math.random() * (maxPort - minPort + 1))
    if (issued.has(port) || !(await isFree(port))) continue
    issued.add(port)
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
