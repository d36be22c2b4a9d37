import { connect } from 'node:tls'

const waitMs = 2000

/** The validity of a certificate, in epoch milliseconds. */
export type CertificateSpan = { from: number; until: number }

/**
 * The validity of the certificate that a server presents for a name, regardless of its issuer; null without one in time.
 * @param server `host:port`
 */
export async function certificateSpan(
  name: string,
  server: string,
): Promise<CertificateSpan | null> {
  const { hostname: host, port } = new URL(`tls://${server}`)
  const { promise, resolve } = Promise.withResolvers<CertificateSpan | null>()
  const options = { host, port: Number(port), servername: name, rejectUnauthorized: false }
  const socket = connect(options)
  socket.setTimeout(waitMs, () => socket.destroy())
  socket.once('secureConnect', () => {
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
    resolve({ from: Date.parse(from), until: Date.parse(until) })
    socket.end()
  })
  socket.once('error', () => resolve(null))
  socket.once('close', () => resolve(null))
  return await promise
}
