import { describe, expect, it } from 'vitest'
import { pageHtml, splitHead, styleSheetsOf } from '../../scripts/page-html.ts'

const template = `<!doctype html>
<html lang="en">
  <head>
    <!--head-->
    <script type="module" crossorigin src="/assets/site.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/site.css">
  </head>
  <body>
    <div id="root"><!--page--></div>
  </body>
</html>`

const styleSheets = ['assets/site.css', 'assets/page.css']

const htmlWith = (parts: Partial<Parameters<typeof pageHtml>[0]>) =>
  pageHtml({ template, head: '', body: '', style: '', styleSheets, structuredData: null, ...parts })

describe('pageHtml', () => {
  it('takes text as it is, patterns of replacements included', () => {
    const body = "<p>$& costs $1 and $' $$</p>"

    expect(htmlWith({ body, head: body }).split(body)).toHaveLength(3)
  })

  it('has its styles inside, so that no sheet is fetched', () => {
    const html = htmlWith({ style: 'h1{color:red}' })

    expect(html).toContain('<style>h1{color:red}</style>')
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/site.css" disabled>',
      '<link rel="stylesheet" href="/assets/page.css" disabled>',
    ])
  })

  it('carries structured data that cannot end its element', () => {
    const data = { name: '</script><script>alert(1)</script>' }

    const html = htmlWith({ structuredData: data })

    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual(data)
    expect(htmlWith({})).not.toContain('ld+json')
  })
})

describe('styleSheetsOf', () => {
  const manifest = {
    'index.html': { css: ['assets/site.css'] },
    '_picture.js': { css: ['assets/picture.css'], imports: ['index.html'] },
    'src/a-page.tsx': { css: ['assets/a-page.css'], imports: ['index.html', '_picture.js'] },
  }

  it("lists a page's style sheets once, each after those that it builds on", () => {
    expect(styleSheetsOf(manifest, ['index.html', 'src/a-page.tsx'])).toEqual([
      'assets/site.css',
      'assets/picture.css',
      'assets/a-page.css',
    ])
  })
})

describe('splitHead', () => {
  it('separates what belongs into the head from the page', () => {
    const head = '<title>Page</title><meta name="a" content="b"/><link rel="canonical" href="/"/>'

    expect(splitHead(`${head}<main>Page</main>`)).toEqual({ head, body: '<main>Page</main>' })
  })
})
