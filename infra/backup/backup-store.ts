import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Client } from '@bradenmacdonald/s3-lite-client'

/** Where backups are kept. */
export type BackupStore = {
  /** In words, without what is secret. */
  place: string
  /** Writes a file whole or not at all. */
  write: (name: string, content: Readable) => Promise<void>
  read: (name: string) => Promise<Readable>
  list: () => Promise<{ name: string; bytes: number }[]>
  remove: (name: string) => Promise<void>
}

const partEnding = '.part'

/** A folder of this machine. */
export function folderStore(folder: string): BackupStore {
  return {
    place: folder,
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}${partEnding}`)
      try {
        // They contain personal data, so only their owner may read them; they are on the disk before they have their name.
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
        await rename(part, join(folder, name))
      } finally {
        await rm(part, { force: true })
      }
    },
    read: (name) => Promise.resolve(createReadStream(join(folder, name))),
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter((name) => !name.endsWith(partEnding))
      return await Promise.all(
        names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
      )
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

const partBytes = 16 * 1024 * 1024

/**
 * A store that speaks S3's protocol.
 * @param address `https://KEY:SECRET@host/bucket/folder?region=…`, key and secret URL-encoded
 */
export function s3Store(address: URL): BackupStore {
  const [bucket = '', ...folders] = address.pathname.slice(1).split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('')
  const client = new S3Client({
    endPoint: address.origin,
    accessKey: decodeURIComponent(address.username),
    secretKey: decodeURIComponent(address.password),
    bucket,
    region: address.searchParams.get('region') ?? 'us-east-1',
  })
  // Part by part, because a restore that makes its tables first reads nothing for a while, which ends a connection.
  async function* partsOf(key: string, size: number): AsyncGenerator<Buffer> {
    for (let offset = 0; offset < size; offset += partBytes) {
      const length = Math.min(partBytes, size - offset)
      const answer = await client.getPartialObject(key, { offset, length })
      yield Buffer.from(await answer.arrayBuffer())
    }
  }
  return {
    place: `${address.host}${address.pathname}`,
    async write(name, content) {
      // An object is there once its last part is.
      const stream = Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
      await client.putObject(`${prefix}${name}`, stream, { partSize: partBytes })
    },
    async read(name) {
      const key = `${prefix}${name}`
      const { size } = await client.statObject(key)
      return Readable.from(partsOf(key, size))
    },
    async list() {
      const found: { name: string; bytes: number }[] = []
      for await (const { key, size } of client.listObjects({ prefix })) {
        found.push({ name: key.slice(prefix.length), bytes: size })
      }
      return found
    },
    remove: (name) => client.deleteObject(`${prefix}${name}`),
  }
}
