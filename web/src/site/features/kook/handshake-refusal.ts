import { Problem } from '@cardroom/contracts/problem'

/** Why the server refuses connections, as a sentence, and how long to wait at least. */
export type HandshakeRefusal = { reason: string; retryAfterMs: number }

const otherNetwork = 'Mobile data or another network gets you in at once.'
/** Not the whole minute of the limit: a place may become free any moment. */
const networkRetryMs = 15_000

/**
 * Asks why a socket was not opened: browsers hide the answer to a handshake, and the same address over HTTP gives it.
 * @returns null when nothing refuses it, or nothing answers
 */
export async function readHandshakeRefusal(socketUrl: string): Promise<HandshakeRefusal | null> {
  try {
    const response = await fetch(socketUrl.replace(/^ws/, 'http'))
    const { code, message } = Problem.parse(await response.json())
    const reason = message.endsWith('.') ? message : `${message}.`
    if (code === 'unavailable') return { reason, retryAfterMs: 0 }
    if (code !== 'too_many_requests') return null
    return { reason: `${reason} ${otherNetwork}`, retryAfterMs: networkRetryMs }
  } catch {
    return null
  }
}
