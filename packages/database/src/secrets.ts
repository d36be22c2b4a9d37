import type { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'

/** A new secret, such as that of a link or a token: 32 random bytes, 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 under which a secret is stored; whoever reads the table learns no secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
