import { describe, expect, it } from 'vitest'
import { plainText, readFeed } from './read-feed.ts'
import { rss } from '../../test/stand-in-feed.ts'

const hosts = new Set(['letter.example'])

function issueOf(item: string) {
  return readFeed(rss(item), hosts)[0]
}

function linkOf(link: string) {
  return issueOf(`<title>A</title><link>${link}</link>`)?.link
}

describe('readFeed', () => {
  it('reads title, link, date and description', () => {
    const issue = issueOf(`
      <title>The room battle</title>
      <link>https://letter.example/p/room-battle</link>
      <pubDate>Tue, 10 Nov 2026 09:30:00 GMT</pubDate>
      <description><![CDATA[<p>Two rooms,</p><p>one <b>game</b> &amp; a chair.</p>]]></description>
      <guid>https://letter.example/p/1</guid>`)

    expect(issue).toEqual({
      title: 'The room battle',
      link: 'https://letter.example/p/room-battle',
      pubDate: '2026-11-10T09:30:00.000Z',
      description: 'Two rooms, one game & a chair.',
    })
  })

  it('fills in missing fields as specified', () => {
    expect(issueOf('<guid>1</guid>')).toEqual({
      title: 'Untitled',
      link: '#',
      pubDate: '',
      description: '',
    })
    expect(issueOf('<title/><link/><pubDate/><description/>')?.title).toBe('Untitled')
  })

  it('reads the first three, in the order of the feed', () => {
    const items = ['one', 'two', 'three', 'four'].map((title) => `<title>${title}</title>`)

    const issues = readFeed(rss(...items), hosts)

    expect(issues.map(({ title }) => title)).toEqual(['one', 'two', 'three'])
  })

  it.each([
    ['<title>Tom &amp; Jerry&apos;s &#9824;</title>', "Tom & Jerry's ♠"],
    ['<title><![CDATA[Don&#8217;t fold]]></title>', 'Don’t fold'],
    ['<title>&lt;b&gt;Bold&lt;/b&gt;</title>', 'Bold'],
    ['<title>A &unknown; name</title>', 'A &unknown; name'],
    ['<title>First</title><title>Second</title>', 'First'],
    ['<media:title>Other</media:title><title>Own</title>', 'Own'],
    ['<source><title>Other</title></source><title>Own</title>', 'Own'],
    [`<title>${'a'.repeat(300)}</title>`, `${'a'.repeat(199)}…`],
  ])('reads %s', (item, title) => {
    expect(issueOf(item)?.title).toBe(title)
  })

  it.each([
    ['Tue, 10 Nov 2026 09:30:00 -0800', '2026-11-10T17:30:00.000Z'],
    ['2026-11-10T09:30:00Z', '2026-11-10T09:30:00.000Z'],
    ['last <![CDATA[<i>Tuesday</i>]]>', 'last Tuesday'],
  ])('dates %s', (pubDate, expected) => {
    expect(issueOf(`<pubDate>${pubDate}</pubDate>`)?.pubDate).toBe(expected)
  })

  it('keeps links to the publisher', () => {
    expect(linkOf(' https://letter.example/p/1?a=1&amp;b=2 ')).toBe(
      'https://letter.example/p/1?a=1&b=2',
    )
    expect(linkOf('<![CDATA[https://LETTER.example/p]]>')).toBe('https://letter.example/p')
  })

  it.each([
    'http://letter.example/p',
    'https://evil.example/p',
    'https://letter.example.evil.example/p',
    'https://user:secret@letter.example/p',
    'https://letter.example:8443/p',
    'javascript:alert(1)',
    '/p/1',
    `https://letter.example/${'a'.repeat(2048)}`,
  ])('drops the link %s', (link) => {
    expect(linkOf(link)).toBe('#')
  })

  it.each([
    ['<html><body>Not found</body></html>', 'the feed names no issue'],
    [rss(), 'the feed names no issue'],
    ['', 'the feed is cut off or no XML'],
    [rss('<title>A</title>').slice(0, -20), 'the feed is cut off or no XML'],
    [
      `<rss><channel><item>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</item></channel></rss>`,
      'the feed is nested too deeply',
    ],
  ])('refuses %s', (xml, reason) => {
    expect(() => readFeed(xml, hosts)).toThrow(reason)
  })

  it.each(['<!DOCTYPE rss [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>', '<!doctype rss SYSTEM "x">'])(
    'refuses definitions of its own: %s',
    (definition) => {
      const xml = rss('<title>&b;</title>').replace('<rss', `${definition}<rss`)

      expect(() => readFeed(xml, hosts)).toThrow('the feed has a document type')
    },
  )
})

describe('plainText', () => {
  it.each([
    ['Aces full', 'Aces full'],
    ['<p>One</p><p>Two<br>three</p>', 'One Two three'],
    ['bad <b>beat</b>s, <em>re</em>told', 'bad beats, retold'],
    ['Tom &amp; Jerry don&#8217;t&nbsp;fold', 'Tom & Jerry don’t fold'],
    ['  many\n\t blanks ', 'many blanks'],
    ['<style>p{}</style>a<script>alert(1)</script>b', 'a b'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['3 < 4 and 5 > 2', '3 < 4 and 5 > 2'],
    ['half a <a href="https://x', 'half a'],
    ['a\u0000b\u0007c', 'a b c'],
    ['', ''],
  ])('reads %o', (html, text) => {
    expect(plainText(html, 100)).toBe(text)
  })

  it('keeps escaped markup as text', () => {
    expect(plainText('&lt;script&gt;alert(1)&lt;/script&gt;', 100)).toBe(
      '<script>alert(1)</script>',
    )
  })

  it('truncates long text without splitting a character', () => {
    expect(plainText('a'.repeat(11), 10)).toBe(`${'a'.repeat(9)}…`)
    expect(plainText('🂡'.repeat(6), 11)).toBe(`${'🂡'.repeat(5)}…`)
    expect(plainText('a'.repeat(10), 10)).toBe('a'.repeat(10))
  })

  it('reads only the start of a huge text', () => {
    const nested = '<b>'.repeat(200_000) + '</i>'.repeat(200_000)

    expect(plainText(`start${nested}end`, 100)).toBe('start')
  })
})
