import { describe, expect, it } from 'vitest'
import { findChunks, type Manifest } from '../../scripts/page-chunks.ts'

const manifest: Manifest = {
  '_site.js': {
    file: 'assets/site.js',
    name: 'site',
    css: ['assets/site.css'],
    imports: ['_runtime.js'],
  },
  '_app.js': {
    file: 'assets/app.js',
    name: 'app',
    css: ['assets/app.css'],
    imports: ['_site.js'],
  },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_picture.js': {
    file: 'assets/picture.js',
    css: ['assets/picture.css'],
    imports: ['_app.js'],
  },
  'src/features/a/a-page.tsx': {
    file: 'assets/a-page.js',
    css: ['assets/a-page.css', 'assets/picture.css'],
    imports: ['_app.js', '_picture.js'],
  },
}

describe('findChunks', () => {
  it("finds a page's own scripts, and all its styles in their order, each once", () => {
    expect(findChunks(manifest, 'features/a/a-page.tsx')).toEqual({
      styles: ['assets/site.css', 'assets/app.css', 'assets/a-page.css', 'assets/picture.css'],
      pageScripts: ['assets/picture.js', 'assets/a-page.js'],
    })
  })

  it('names each script after those that it imports, which run in tasks of their own', () => {
    const { pageScripts } = findChunks(
      {
        ...manifest,
        '_checks.js': { file: 'assets/checks.js', imports: ['_library.js'] },
        '_library.js': { file: 'assets/library.js' },
        'src/features/a/a-page.tsx': {
          file: 'assets/a-page.js',
          imports: ['_library.js', '_checks.js'],
        },
      },
      'features/a/a-page.tsx',
    )

    expect(pageScripts).toEqual(['assets/library.js', 'assets/checks.js', 'assets/a-page.js'])
  })

  it('finds nothing but entry and application for the shell', () => {
    expect(findChunks(manifest, null)).toEqual({
      styles: ['assets/site.css', 'assets/app.css'],
      pageScripts: [],
    })
  })

  it('refuses a page that the build does not have', () => {
    expect(() => findChunks(manifest, 'features/b/b-page.tsx')).toThrow('b-page.tsx')
  })

  it('refuses a build without an entry', () => {
    expect(() => findChunks({}, null)).toThrow('no chunk site')
  })
})
