import { Readable } from 'node:stream'
import { type ReadableStream } from 'node:stream/web'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'

/** A key pair: only the private key decrypts data that was encrypted with the public key. */
export type KeyPair = { publicKey: string; privateKey: string }

type Bytes = AsyncIterable<Uint8Array>

/**
 * Generates a key pair in the age format.
 * @param like a public key of the same type, because a file must not mix types
 */
export async function newKeyPair(like = 'age1'): Promise<KeyPair> {
  const isHybrid = like.startsWith('age1pq1')
  const privateKey = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  return { publicKey: await identityToRecipient(privateKey), privateKey }
}

/** Whether this is a public key in the age format. */
export function isPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Encrypts with several public keys in the age format; any one of their private keys decrypts the file. */
export async function encrypt(content: Bytes, publicKeys: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

const ageHead = 'age-encryption.org/v1\n'

/** Whether a file that begins with these bytes is in the age format. */
export function isEncrypted(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, ageHead.length)).toString('latin1') === ageHead
}

/**
 * Decrypts a file.
 * @param keyFile the content of a private key file, as age writes it
 * @throws {Error} if no key matches, or, while the stream is being read, if the file was modified
 */
export async function decrypt(file: Bytes, keyFile: string): Promise<Readable> {
  const keys = keyFile.split('\n').map((line) => line.trim())
  const decrypter = new Decrypter()
  for (const key of keys) {
    if (key.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(key)
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(file)))
  } catch (error) {
    throw new Error(`this key does not open the backup: ${wordsOf(error)}`, { cause: error })
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// Node streams and web streams accept different types of chunks.
const toWeb = (content: Bytes) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >
const fromWeb = (stream: globalThis.ReadableStream) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)
