import { Readable } from 'node:stream'
import { type ReadableStream } from 'node:stream/web'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'

/** A pair of keys: what is encrypted to the public one only the private one opens. */
export type KeyPair = { publicKey: string; privateKey: string }

type Bytes = AsyncIterable<Uint8Array>

/**
 * A new pair of keys in the age format.
 * @param like a public key: the new one is of its kind, because one file may not have keys of both
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

/** The file in the age format, which any of the keys opens. */
export async function encrypt(content: Bytes, publicKeys: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

const ageHead = 'age-encryption.org/v1\n'

/** Whether a file that begins so is in the age format. */
export function isEncrypted(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, ageHead.length)).toString('latin1') === ageHead
}

/**
 * What the file holds.
 * @param keyFile the text of a file of private keys, as age writes it
 * @throws {Error} when none of the keys opens it; later, while it is read, when the file is not as it was written
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

// The two types of one stream, Node's and the browser's, differ in what they may be given.
const toWeb = (content: Bytes) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >
const fromWeb = (stream: globalThis.ReadableStream) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)
