/* Writes a `.gz` beside every text file of the build, so that the gateway does not compress per request. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/
const target = resolve(import.meta.dirname, '..', process.env['WEB_OUT_DIR'] ?? 'dist')

const files = (await readdir(target, { recursive: true })).filter((name) => compressible.test(name))
for (const file of files) {
  const path = join(target, file)
  await writeFile(`${path}.gz`, await compress(await readFile(path), { level: 9 }))
}
