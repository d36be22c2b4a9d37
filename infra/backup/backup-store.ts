import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { repositoryFolder } from '@cardroom/local-servers/repository'

/** A storage location for backups. */
export type BackupStore = {
  /** A readable name without secrets. */
  place: string
  /** Writes a file completely or not at all. */
  write: (name: string, content: Readable) => Promise<void>
  read: (name: string) => Promise<Readable>
  list: () => Promise<{ name: string; bytes: number }[]>
  remove: (name: string) => Promise<void>
}

/** The store that the settings specify. */
export function storeOf(settings: {
  BACKUP_FOLDER?: string | undefined
  BACKUP_STORE_URL?: string | undefined
}): BackupStore {
  const { BACKUP_STORE_URL: address, BACKUP_FOLDER: folder } = settings
  if (address) return s3Store(new URL(address))
  return folderStore(folder || join(repositoryFolder, '.local/backups'))
}

const partEnding = '.part'

/** Stores backups in a folder on this machine. */
export function folderStore(folder: string): BackupStore {
  return {
    place: folder,
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}${partEnding}`)
      try {
        // Backups contain personal data, so only their owner may read them. A file gets its final name once it is on
        // disk.
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
 * Stores backups in an S3-compatible store.
 * @param address `https://KEY:SECRET@host/bucket/folder?region=…`, with key and secret URL-encoded
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
  // Reads in parts, because a restore pauses while it creates its tables, and a store closes idle connections.
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
      // An object exists once its last part has been written.
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
