import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(gzip)
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/

/** Writes a `.gz` beside every text file of the build, so that the gateway compresses nothing itself. */
export function compressAssets(): Plugin {
  let outDir = ''
  return {
    name: 'cardroom:compress-assets',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map(async (file) => {
            const path = join(outDir, file)
            await writeFile(`${path}.gz`, await compress(await readFile(path), { level: 9 }))
          }),
      )
    },
  }
}
