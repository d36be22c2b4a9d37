import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Picture, pictures } from '@cardroom/brand/pictures'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cutSize, pictureFiles } from '../../../src/site/shared/picture-files.ts'

const folder = join(import.meta.dirname, '../../../pictures')
const masters = join(import.meta.dirname, '../../../../art/masters')

const expected = Object.entries<Picture>(pictures).flatMap(([name, picture]) =>
  pictureFiles(name, cutSize(picture).width).map(({ file }) => file),
)

describe('web/pictures', () => {
  it('has every picture of the brand in every width, and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(expected.toSorted())
  })
})

describe('art/masters', () => {
  it.each(readdirSync(masters))('%s has the size of a master, in at most 700 kB', async (file) => {
    const { width, height } = await sharp(join(masters, file)).metadata()
    const size = file.startsWith('tall-')
      ? '1000x1556'
      : file.startsWith('testimonial-')
        ? '1200x1000'
        : '1600x1000'

    expect(`${width}x${height}`).toBe(size)
    expect(statSync(join(masters, file)).size).toBeLessThanOrEqual(700_000)
  })
})

describe('pictures', () => {
  it.each(Object.entries<Picture>(pictures))('%s is cut from a master', (name, picture) => {
    expect(existsSync(join(masters, `${picture.master ?? name}.jpg`))).toBe(true)
  })
})
