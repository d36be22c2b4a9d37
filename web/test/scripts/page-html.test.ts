import { describe, expect, it } from 'vitest'
import { pageHtml, splitHead } from '../../scripts/page-html.ts'

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

const chunks = {
  styles: ['assets/site.css', 'assets/page.css'],
  pageScripts: ['assets/page.js'],
}

const htmlWith = (parts: Partial<Parameters<typeof pageHtml>[0]>) =>
  pageHtml({ template, head: '', body: '', style: '', chunks, structuredData: null, ...parts })

describe('pageHtml', () => {
  it('puts head and page into their places', () => {
    const html = htmlWith({ head: '<title>Page</title>', body: '<h1>Page</h1>' })

    expect(html).toMatch(/<head>\s*<title>Page<\/title>/)
    expect(html).toContain('<div id="root"><h1>Page</h1></div>')
    expect(html).not.toContain('<!--')
  })

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

  it('names the scripts of the page for later, and fetches its first after the pictures', () => {
    const html = htmlWith({})

    expect(html).toContain('<link rel="later" href="/assets/page.js">')
    expect(html).toContain('<script type="module" fetchpriority="low" crossorigin')
  })

  it('carries structured data that cannot end its element', () => {
    const data = { name: '</script><script>alert(1)</script>' }

    const html = htmlWith({ structuredData: data })

    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual(data)
    expect(htmlWith({})).not.toContain('ld+json')
  })
})

describe('splitHead', () => {
  it('separates what belongs into the head from the page', () => {
    const head = '<title>Page</title><meta name="a" content="b"/><link rel="canonical" href="/"/>'

    expect(splitHead(`${head}<main>Page</main>`)).toEqual({ head, body: '<main>Page</main>' })
  })

  it('leaves alone what stands later in the page', () => {
    const rendered = '<main><title>Not the head</title></main>'

    expect(splitHead(rendered)).toEqual({ head: '', body: rendered })
  })
})
