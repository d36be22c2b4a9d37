import type { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'

/** A new secret, such as that of a link or a token: 32 random bytes, 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored SHA-256 of a secret, so that readers of the table learn no secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
