import type { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'

/** Generates a secret, for example for a link or a token: 32 random bytes, 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 under which a secret is stored, so that reading the table reveals no secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
