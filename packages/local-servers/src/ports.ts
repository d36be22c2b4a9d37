// These ports are below the kernel's range for outgoing connections (32768 and up on Linux): the port of a killed
// server must stay free, and a retrying client must never connect to itself.
const minPort = 20_000
const maxPort = 31_999
const maxAttempts = 20
const portTaken = /EADDRINUSE|address already in use|port is already allocated/i

/**
 * Starts a server on a random TCP port, and on another one if that port is taken. Only the server itself can find out
 * whether a port is free, so the port is not known before the server listens.
 * @param start rejects with the server's error message if it cannot listen on the port
 * @param chosen the only port to try, if the operator or an earlier start has chosen it
 */
export async function onFreePort<T>(
  start: (port: number) => Promise<T>,
  chosen?: number,
): Promise<T> {
  if (chosen !== undefined) return await start(chosen)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(minPort + Math.floor(Math.random() * (maxPort - minPort + 1)))
    } catch (error) {
      const isTaken = error instanceof Error && portTaken.test(error.message)
      if (!isTaken || attempt === maxAttempts) throw error
    }
  }
}
