import { brand } from '@cardroom/brand/brand'
import { chatPageNames } from '@cardroom/brand/chat-copy'
import { knowledge, sourceUrl } from '@cardroom/brand/knowledge'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerBlocks,
  linkedParts,
  ownPath,
} from '../../../../src/site/features/chat/answer-blocks.ts'

const hosts = ['backroom.example']

/** Each block as its kind and its lines, bold words in asterisks and links in brackets. */
const outline = (content: string) =>
  answerBlocks(content, hosts).map(({ kind, lines }) => [
    kind,
    ...lines.map((parts) =>
      parts
        .map(({ text, isBold, href }) => {
          const linked = href === null ? text : `[${text}]`
          return isBold ? `*${linked}*` : linked
        })
        .join(''),
    ),
  ])

const words = (text: string) => text.replaceAll(/[\s*•\-.)\d]+/gu, '')

describe('answerBlocks', () => {
  it('splits paragraphs at blank lines', () => {
    expect(outline('One\ntwo\n\n\nThree\r\n')).toEqual([
      ['paragraph', 'One\ntwo'],
      ['paragraph', 'Three'],
    ])
  })

  it('makes lists of lines with bullets or numbers', () => {
    expect(outline('Bring:\n- a card\n* cash\n• time\n\n3. Sit\n4) Play')).toEqual([
      ['paragraph', 'Bring:'],
      ['bullets', 'a card', 'cash', 'time'],
      ['numbers', 'Sit', 'Play'],
    ])
    expect(answerBlocks('3. Sit', hosts)[0]?.start).toBe(3)
  })

  it('makes words bold, and links bold too', () => {
    expect(outline('From **$25/$50** at **https://backroom.example/#join**.')).toEqual([
      ['paragraph', 'From *$25/$50* at *[https://backroom.example/#join]*.'],
    ])
  })

  it.each([
    '-5 degrees',
    '2024. A good year',
    '5 * 3 * 2',
    '** not bold **',
    '**not ended',
    '<b>bold</b> <img src=x>',
    '![x](https://evil.example/x.png)',
    '[here](javascript:alert(1))',
    '# A title',
    '`code`',
  ])('leaves %s as text', (text) => {
    expect(outline(text)).toEqual([['paragraph', text]])
  })

  it('neither loses nor adds words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (content) => {
        const shown = answerBlocks(content, hosts).flatMap(({ lines }) =>
          lines.flatMap((parts) => parts.map(({ text }) => text)),
        )

        expect(words(shown.join(''))).toBe(words(content))
      }),
    )
  })
})

const linksOf = (text: string) =>
  linkedParts(text, hosts).flatMap(({ href }) => (href === null ? [] : [href]))

describe('linkedParts', () => {
  it('splits a text at the addresses of our hosts', () => {
    const parts = linkedParts('Apply at https://backroom.example/#join, then wait.', hosts)

    expect(parts).toEqual([
      { text: 'Apply at ', href: null },
      { text: 'https://backroom.example/#join', href: 'https://backroom.example/#join' },
      { text: ', then wait.', href: null },
    ])
  })

  it.each([
    'https://evil.example/',
    'https://backroom.example.evil.example/',
    'https://backroom.example@evil.example/',
    'https://ann:secret@backroom.example/',
    'https://evil.example/https://backroom.example/',
    'https://backroom.example:8443/',
    'ftp://backroom.example/',
    'backroom.example',
    'https://',
    '<a href="https://evil.example">https://evil.example</a>',
  ])('leaves %s as text', (text) => {
    expect(linksOf(text)).toEqual([])
  })

  it.each([
    ['HTTPS://BackRoom.Example/A', 'https://backroom.example/A'],
    ['**https://backroom.example/a**', 'https://backroom.example/a'],
    ['"https://backroom.example/a"', 'https://backroom.example/a'],
  ])('makes a link of %s', (text, href) => {
    expect(linksOf(text)).toEqual([href])
  })
})

it('names every page that the assistant quotes', () => {
  const paths = knowledge.map((document) => ownPath(sourceUrl(document), brand.siteUrl) ?? '')

  expect(paths.filter((path) => chatPageNames[path] === undefined)).toEqual([])
})
