// Below the kernel's range for outgoing connections (32768 and up on Linux): the port of a killed server must stay free, and
// a retrying client must never connect to itself.
const minPort = 20_000
const maxPort = 31_999
const maxAttempts = 20
const portTaken = /EADDRINUSE|address already in use|port is already allocated/i

/**
 * Starts a server on a random TCP port, and on another one if that port is taken. Only the server itself finds out whether a
 * port is free, so no port is promised before something listens on it.
 * @param start rejects with the server's own words when it cannot listen on the port
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
