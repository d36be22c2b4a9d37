import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from 'node:crypto'

/** The parts of a nonce, in bytes: random bytes of this process, then a counter. */
const nonceLengths = { fixed: 8, count: 4 } as const
const nonceLength = nonceLengths.fixed + nonceLengths.count
const tagLength = 16

export type Sealer = ReturnType<typeof createSealer>

/** Creates a sealer that encrypts tables for Redis with a key derived from the service's secret (`KOOK_SECRET`). */
export function createSealer(secret: string) {
  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'kook seal', 32))
  const nextNonce = countNonces()

  return {
    /** Encrypts a text for Redis (AES-256-GCM). @param context the table's key; `open` needs the same value */
    seal: (text: string, context: string): string => {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      const body = [cipher.update(text), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString('base64url')
    },

    /** Decrypts a text; returns null if it was sealed with another secret or context, or not at all. */
    open: (sealed: string, context: string): string | null => {
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, tag, body] = [
        bytes.subarray(0, nonceLength),
        bytes.subarray(nonceLength, nonceLength + tagLength),
        bytes.subarray(nonceLength + tagLength),
      ]
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, {
          authTagLength: tagLength,
        })
        decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}

/**
 * Returns a generator of nonces that never repeat in any process (NIST SP 800-38D, 8.2.1). It requests random bytes
 * from the system only once per four billion nonces, because such a request costs more than the encryption.
 */
function countNonces(): () => Buffer {
  const nonce = Buffer.alloc(nonceLength)
  let count = 0
  return () => {
    if (count === 0) randomFillSync(nonce, 0, nonceLengths.fixed)
    nonce.writeUInt32BE(count, nonceLengths.fixed)
    count = (count + 1) >>> 0
    return nonce
  }
}
