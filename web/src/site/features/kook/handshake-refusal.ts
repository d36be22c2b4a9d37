import { Problem } from '@cardroom/contracts/problem'

/** The reason why the server refuses connections, as a sentence, and the minimum delay before the next attempt. */
export type HandshakeRefusal = { reason: string; retryAfterMs: number }

const otherNetwork = 'Mobile data or another network gets you in at once.'
/** This delay is shorter than the limit's window of a minute, because a place may become free at any moment. */
const networkRetryMs = 15_000

/**
 * Finds out why a socket did not open. Browsers hide the response to a handshake, so this function requests the same
 * address over HTTP.
 * @returns null if the server does not refuse the socket, or does not answer
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
