import { describe, expect, it } from 'vitest'
import { findChunks, type Manifest } from '../../scripts/page-chunks.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'assets/site.js',
    isEntry: true,
    css: ['assets/site.css'],
    imports: ['_runtime.js'],
  },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_picture.js': {
    file: 'assets/picture.js',
    css: ['assets/picture.css'],
    imports: ['index.html'],
  },
  'src/features/a/a-page.tsx': {
    file: 'assets/a-page.js',
    css: ['assets/a-page.css', 'assets/picture.css'],
    imports: ['index.html', '_picture.js'],
  },
}

describe('findChunks', () => {
  it("finds a page's own scripts and styles, each once, those of the entry left out", () => {
    expect(findChunks(manifest, 'features/a/a-page.tsx')).toEqual({
      entryStyles: ['assets/site.css'],
      pageStyles: ['assets/a-page.css', 'assets/picture.css'],
      pageScripts: ['assets/a-page.js', 'assets/picture.js'],
    })
  })

  it('finds nothing but the entry for the shell', () => {
    expect(findChunks(manifest, null)).toEqual({
      entryStyles: ['assets/site.css'],
      pageStyles: [],
      pageScripts: [],
    })
  })

  it('refuses a page that the build does not have', () => {
    expect(() => findChunks(manifest, 'features/b/b-page.tsx')).toThrow('b-page.tsx')
  })

  it('refuses a build without an entry', () => {
    expect(() => findChunks({}, null)).toThrow('no entry')
  })
})
