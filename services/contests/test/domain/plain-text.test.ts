import { describe, expect, it } from 'vitest'
import { plainText } from '../../src/newsletter/plain-text.ts'

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

  it('leaves markup that was written as text as text', () => {
    expect(plainText('&lt;script&gt;alert(1)&lt;/script&gt;', 100)).toBe(
      '<script>alert(1)</script>',
    )
  })

  it('cuts what is too long, never through a character', () => {
    expect(plainText('a'.repeat(11), 10)).toBe(`${'a'.repeat(9)}…`)
    expect(plainText('🂡'.repeat(6), 11)).toBe(`${'🂡'.repeat(5)}…`)
    expect(plainText('a'.repeat(10), 10)).toBe('a'.repeat(10))
  })

  it('reads no more of a huge text than it needs', () => {
    const nested = '<b>'.repeat(200_000) + '</i>'.repeat(200_000)

    expect(plainText(`start${nested}end`, 100)).toBe('start')
  })
})
