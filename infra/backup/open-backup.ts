import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decrypt, isEncrypted } from './encryption.ts'

const headLength = 32

/**
 * The text of a backup, whether or not it is encrypted.
 * @param keyFile the content of a private key file; required if the backup is encrypted
 * @throws {Error} if the key is missing or wrong, or the file was truncated or modified
 */
export async function* openBackup(
  file: AsyncIterable<Uint8Array>,
  keyFile?: string,
): AsyncGenerator<string> {
  const chunks = file[Symbol.asyncIterator]()
  const head = await readHead(chunks)
  const whole = withHead(head, chunks)
  const text = createGunzip()
  // An earlier failure ends the text with the same error.
  pipeline(isEncrypted(head) ? await opened(whole, keyFile) : whole, text, () => {})
  text.setEncoding('utf8')
  try {
    yield* text as AsyncIterable<string>
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the backup was truncated or changed: ${reason}`, { cause: error })
  }
}

async function opened(file: AsyncIterable<Uint8Array>, keyFile: string | undefined) {
  if (keyFile === undefined) {
    throw new Error('this backup is encrypted: pass your private key with --key FILE')
  }
  return await decrypt(file, keyFile)
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < headLength) {
    const chunk = await chunks.next()
    if (chunk.done === true) break
    head = Buffer.concat([head, chunk.value])
  }
  return head
}

async function* withHead(head: Buffer, rest: AsyncIterator<Uint8Array>) {
  yield head
  yield* { [Symbol.asyncIterator]: () => rest }
}
