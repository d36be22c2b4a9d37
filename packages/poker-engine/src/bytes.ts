import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The block length and the hash length of SHA-256, in bytes. */
const [blockLength, hashLength] = [64, 32]

/** A part of a hashed message: bytes, or text that is hashed as UTF-8. */
export type Part = Uint8Array | string

/**
 * Encodes labeled parts as one message. A four-byte length precedes each part, so that different lists of parts never
 * produce the same bytes.
 * @param label the purpose of the hash, such as `kook-root`, so that a hash for one purpose never serves another
 */
export function frame(label: string, parts: readonly Part[]): Uint8Array {
  return concatBytes(
    ...[label, ...parts].flatMap((part) => {
      const bytes = typeof part === 'string' ? utf8ToBytes(part) : part
      return [uint32(bytes.length), bytes]
    }),
  )
}

/**
 * HMAC-SHA-256 (RFC 2104) of many messages with one key. It pads the key only once, which makes a deck four times
 * faster to compute than with a general implementation.
 * @param key at most 64 bytes
 */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const outer = padded(key, 0x5c, hashLength)
  let inner = padded(key, 0x36, 0)
  return (message) => {
    if (inner.length !== blockLength + message.length) inner = padded(key, 0x36, message.length)
    inner.set(message, blockLength)
    outer.set(sha256(inner), blockLength)
    return sha256(outer)
  }
}

/** Returns a padded block of the key, followed by room for the data that is hashed with it. */
function padded(key: Uint8Array, pad: number, room: number): Uint8Array {
  const bytes = new Uint8Array(blockLength + room).fill(pad, 0, blockLength)
  for (const [at, byte] of key.entries()) bytes[at] = byte ^ pad
  return bytes
}

/**
 * Returns the SHA-256 hash of a `frame`. It does not use `crypto.subtle`, which browsers disable on pages without
 * https.
 */
export function hashFrame(label: string, parts: readonly Part[]): Uint8Array {
  return sha256(frame(label, parts))
}

/** Encodes a number as four bytes, most significant first. */
export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

/** Splits joined bytes into parts of 32. */
export function splitBytes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32))
}

/** Whether two byte arrays are equal. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Encodes bytes as base64url without padding; 32 bytes give 43 characters. */
export function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Decodes the output of `toText`.
 * @throws {RangeError} when `toText` could not have written the text for this many bytes
 */
export function fromText(text: string, length: number): Uint8Array {
  if (/^[\w-]*$/.test(text) && text.length % 4 !== 1) {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    if (bytes.length === length && toText(bytes) === text) return bytes
  }
  throw new RangeError(`This is not the text of ${length} bytes`)
}
