import { brand } from '@cardroom/brand/brand'
import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import { describe, expect, it } from 'vitest'
import { withoutLinks } from './without-links.ts'

const gone = '[link removed]'

describe('withoutLinks, for a text that may name no host', () => {
  it.each([
    ['an address', 'https://evil.example/pay'],
    ['any scheme', 'hxxp://evil'],
    ['a bare host', 'evil.example'],
    ['a bare host with a path', 'evil.example/pay?a=1#b'],
    ['a host with a port', 'evil.example:8443'],
    ['www', 'www.evil'],
    ['upper case', 'WWW.EVIL.EXAMPLE'],
    ['full-width letters and dot', 'ｅｖｉｌ．ｅｘａｍｐｌｅ'],
    ['an ideographic dot', 'evil。example'],
    ['its half-width form', 'evil｡example/pay'],
    ['a one dot leader', 'evil․example'],
    ['a small full stop', 'evil﹒example'],
    ['a soft hyphen inside', 'evil\u{ad}.exam\u{ad}ple'],
    ['a zero-width space before the dot', 'evil\u{200b}.\u{2060}example'],
    ['a host in Cyrillic', 'зло.рф'],
    ['an encoded host', 'evil.xn--p1ai'],
    ['an address of four numbers', '203.0.113.7/pay'],
    ['an e-mail address', 'ada@evil.example'],
    ['brackets around it', '(evil.example)'],
    ['Markdown', '[page](evil.example/pay)'],
    ['emphasis', '_**evil.example**_'],
    ['signs at its end', 'evil.example.-_'],
    ['a number at its end', 'evil.example.7'],
    ['a host after a comma', 'a,evil.example'],
    ['a full stop at its end', 'evil.example.'],
    ['a host after dots', '..evil.example'],
    ['our own host', new URL(brand.siteUrl).host],
  ])('removes %s', (_, text) => {
    expect(withoutLinks(`Go to ${text} now`, [])).toBe(`Go to ${gone} now`)
  })

  it.each([
    'The stakes are $2.50, e.g. at 10.30 p.m.',
    'Wait... what? No. 5, U.S.A., 1.000.000',
    'Ada O’Quinn-Smith Jr.',
    'Äpfel\n\nund Birnen 👨‍👩‍👧',
    '你好。再见',
  ])('leaves "%s" as it is', (text) => {
    expect(withoutLinks(text, [])).toBe(text)
  })

  it('reads the longest texts of a mail at once', () => {
    const texts = ['a.', 'a@', 'a', '.', 'a.b@'].map((part) => part.repeat(100_000))

    expect(texts.map((text) => withoutLinks(text, []).length < 400_001)).toEqual(
      texts.map(() => true),
    )
  })
})

describe('withoutLinks, for the words of the assistant', () => {
  const { host } = new URL(brand.siteUrl)
  const allowed = [...chatLinkHosts, brand.email]

  it.each([
    `Read ${brand.siteUrl}/#join, or write to ${brand.email}.`,
    `See (${host}/kook).`,
    ...Object.values(brand.social).map(({ url }) => `Follow ${url}`),
  ])('leaves "%s"', (text) => {
    expect(withoutLinks(text, allowed)).toBe(text)
  })

  it.each([
    `https://${host}@evil.example`,
    `https://${host}.evil.example`,
    `${host}/evil.example`,
    `not${host}`,
    `x${brand.email}`,
    `mona@${host}`,
  ])('removes %s', (text) => {
    expect(withoutLinks(`Go to ${text}`, allowed)).toBe(`Go to ${gone}`)
  })
})
