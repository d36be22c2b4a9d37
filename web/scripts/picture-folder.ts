import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Picture, pictures } from '@cardroom/brand/pictures'
import type { Plugin } from 'vite'
import { cutSize } from '../src/site/shared/picture-files.ts'

const source = join(import.meta.dirname, '../pictures')
const moduleId = 'virtual:picture-folder'

/**
 * Emits the pictures into one folder with a content hash, whose address `virtual:picture-folder` exports:
 * a hash in each of their hundred names would add more to the page's script than the code that shows
 * them. It also exports each picture's alt text and size.
 */
export function pictureFolder(command: 'build' | 'serve'): Plugin {
  const files = readdirSync(source).map((name) => ({
    name,
    bytes: readFileSync(join(source, name)),
  }))
  const hash = createHash('sha256')
  for (const { name, bytes } of files) hash.update(name).update(bytes)
  const folder = `assets/pictures-${hash.digest('hex').slice(0, 8)}`
  let isUsed = false

  return {
    name: 'cardroom:picture-folder',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return undefined
      isUsed = true
      return `
        export const pictureFolder = '/${command === 'build' ? folder : 'pictures'}'
        export const pictureInfo = ${JSON.stringify(pictureInfo())}
      `
    },
    generateBundle() {
      if (!isUsed) return
      for (const { name, bytes } of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: bytes })
      }
    },
  }
}

/** As tuples, because property names would be repeated in the page's script for each picture. */
function pictureInfo() {
  return Object.fromEntries(
    Object.entries<Picture>(pictures).map(([name, picture]) => {
      const { width, height } = cutSize(picture)
      return [name, [picture.alt, width, height]]
    }),
  )
}
