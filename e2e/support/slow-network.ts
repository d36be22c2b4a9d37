import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Passes connections on to a port of this machine, every byte as much later.
 * @param delayMs in each direction: half of a round trip
 * @returns the port to connect to
 */
export async function startSlowNetwork(port: number, delayMs: number) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' })
    passOn(near, far)
    passOn(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function passOn(from: Socket, to: Socket): void {
    open.add(from)
    from.setNoDelay(true)
    from.on('error', () => {})
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs))
    from.on('close', () => {
      open.delete(from)
      setTimeout(() => to.end(), delayMs)
    })
  }

  return {
    port: (server.address() as AddressInfo).port,
    stop(): void {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
