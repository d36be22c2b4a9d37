import { Problem } from '@cardroom/contracts/problem'

/** Why the server refuses connections, as a sentence, and the shortest delay before the next attempt. */
export type HandshakeRefusal = { reason: string; retryAfterMs: number }

const otherNetwork = 'Mobile data or another network gets you in at once.'
/** Shorter than the minute of the limit, because a place may become free at any moment. */
const networkRetryMs = 15_000

/**
 * Finds out why a socket did not open. Browsers hide the answer to a handshake, so it asks the same address over HTTP.
 * @returns null when nothing refuses the socket, or nothing answers
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
