import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sharePictures } from '@cardroom/brand/share-pictures'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { webManifest } from '../../scripts/site-files.ts'

const folder = join(import.meta.dirname, '../../public')
const pixels = async (file: string) => {
  const { width, height } = await sharp(join(folder, file)).metadata()
  return `${width}x${height}`
}

describe('webManifest', () => {
  const { icons } = webManifest()

  it.each(icons.filter(({ sizes }) => sizes !== 'any'))('names $src in its size', async (icon) => {
    expect(await pixels(icon.src)).toBe(icon.sizes)
  })

  it('names an icon for each way of cutting it', () => {
    expect(icons.map((icon) => icon.purpose ?? 'any')).toContain('maskable')
    expect(icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  })
})

describe('public', () => {
  it.each(Object.keys(sharePictures))('has a share picture of %s under 120 kB', async (name) => {
    const file = `share/${name}.jpg`

    expect(await pixels(file)).toBe('1200x630')
    expect(statSync(join(folder, file)).size).toBeLessThan(120 * 1024)
  })
})
