import { Readable } from 'node:stream'
import { type ReadableStream } from 'node:stream/web'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'

/** A key pair: only the private key opens what is encrypted to the public key. */
export type KeyPair = { publicKey: string; privateKey: string }

type Bytes = AsyncIterable<Uint8Array>

/**
 * Makes a key pair in the age format.
 * @param like a public key of the same kind: a file may not mix kinds
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

/** Encrypts to several keys in the age format; any of them opens the file. */
export async function encrypt(content: Bytes, publicKeys: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

const ageHead = 'age-encryption.org/v1\n'

/** Whether a file that begins like this is in the age format. */
export function isEncrypted(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, ageHead.length)).toString('latin1') === ageHead
}

/**
 * Decrypts a file.
 * @param keyFile the text of a file of private keys, as age writes it
 * @throws {Error} when no key opens it; while it is read, when the file has changed
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

// The stream types of Node and of browsers differ in the chunks that they accept.
const toWeb = (content: Bytes) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >
const fromWeb = (stream: globalThis.ReadableStream) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)
