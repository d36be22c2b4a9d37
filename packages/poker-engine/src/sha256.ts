const blockBytes = 64

// The first 32 bits of the fractions of the square roots of the first 8 primes and of the cube roots of the
// first 64, which is how the standard (FIPS 180-4) defines them; doubles are exact enough for both.
const primes = firstPrimes(64)
const start = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))
const rounds = primes.map((prime) => fractionBits(Math.cbrt(prime)))

/**
 * SHA-256 of a text's UTF-8 bytes, in lower-case hex. For checking a deal where no `node:crypto` is, and where a
 * browser keeps its own back because the page did not come over https; a service hashes with its own.
 */
export function sha256(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text))
  let state = start
  for (let block = 0; block < words.length; block += blockBytes / 4) {
    state = compress(state, words.subarray(block, block + blockBytes / 4))
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function paddedWords(bytes: Uint8Array): Uint32Array {
  const length = Math.ceil((bytes.length + 9) / blockBytes) * blockBytes
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  return Uint32Array.from({ length: length / 4 }, (_, word) => view.getUint32(word * 4))
}

function compress(state: number[], block: Uint32Array): number[] {
  const schedule = new Uint32Array(64)
  schedule.set(block)
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] ?? 0
    const late = schedule[at - 2] ?? 0
    const early0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const late1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[at] = (schedule[at - 16] ?? 0) + early0 + (schedule[at - 7] ?? 0) + late1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const mix = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const one = (h + mix + (rounds[at] ?? 0) + (schedule[at] ?? 0)) | 0
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0)
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let next = 2; found.length < count; next += 1) {
    if (found.every((prime) => next % prime !== 0)) found.push(next)
  }
  return found
}
