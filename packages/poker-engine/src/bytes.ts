import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 and HMAC-SHA-256; a server may pass its platform's, which are faster. */
export type Hashing = {
  sha256: (data: Uint8Array) => Uint8Array
  hmacSha256: (key: Uint8Array, data: Uint8Array) => Uint8Array
}

/** Runs everywhere: browsers withhold `crypto.subtle` from pages that are not served over https. */
export const portableHashing: Hashing = {
  sha256: (data) => sha256(data),
  hmacSha256: (key, data) => hmac(sha256, key, data),
}

/** A part of a hashed message: bytes, or text that is hashed as UTF-8. */
export type Part = Uint8Array | string

/**
 * A message of labelled parts, each after its length in four bytes, so that no two lists of parts are the same bytes.
 * @param label what is hashed, such as `kook-root`: a hash for one purpose never serves another
 */
export function frame(label: string, parts: readonly Part[]): Uint8Array {
  return concatBytes(
    ...[label, ...parts].flatMap((part) => {
      const bytes = typeof part === 'string' ? utf8ToBytes(part) : part
      return [uint32(bytes.length), bytes]
    }),
  )
}

/** Four bytes, the most significant first. */
export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

/** Bytes that were joined, in parts of 32. */
export function splitBytes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32))
}

/** True for equal bytes. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Bytes as base64url without padding: 43 characters for 32 bytes. */
export function toText(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads `toText`.
 * @throws {RangeError} when the text is not what `toText` writes for this many bytes
 */
export function fromText(text: string, length: number): Uint8Array {
  if (/^[\w-]*$/.test(text) && text.length % 4 !== 1) {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    if (bytes.length === length && toText(bytes) === text) return bytes
  }
  throw new RangeError(`This is not the text of ${length} bytes`)
}
