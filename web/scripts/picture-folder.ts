import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Picture, pictures } from '@cardroom/brand/pictures'
import type { Plugin } from 'vite'
import { cutSize } from '../src/site/shared/picture-files.ts'

const source = join(import.meta.dirname, '../pictures')
const moduleId = 'virtual:picture-folder'

/**
 * Emits the pictures into one folder with a content hash and exports the folder's URL as `virtual:picture-folder`. A
 * hash in each of the hundred file names would increase the page's script more than the code that shows the pictures.
 * The module also exports each picture's alt text and size.
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

/** Uses tuples, because objects would repeat the property names in the page's script for each picture. */
function pictureInfo() {
  return Object.fromEntries(
    Object.entries<Picture>(pictures).map(([name, picture]) => {
      const { width, height } = cutSize(picture)
      return [name, [picture.alt, width, height]]
    }),
  )
}
