import { describe, expect, it } from 'vitest'
import { linkedParts } from '../../../../src/site/features/chat/answer-blocks.ts'

const hosts = ['backroom.example', 'x.example']

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

  it('loses no character', () => {
    const text = '(see https://x.example/backroom.) or https://evil.example/ <b>now</b>'

    const joined = linkedParts(text, hosts).map((part) => part.text)

    expect(joined.join('')).toBe(text)
  })

  it.each([
    'https://evil.example/',
    'https://backroom.example.evil.example/',
    'https://backroom.example@evil.example/',
    'https://ann:secret@backroom.example/',
    'https://evil.example/https://backroom.example/',
    'https://backroom.example:8443/',
    'javascript:alert(1)',
    'ftp://backroom.example/',
    'backroom.example',
    'https://',
    '[here](javascript:alert(1))',
    '<a href="https://evil.example">https://evil.example</a>',
  ])('leaves %s as text', (text) => {
    expect(linksOf(text)).toEqual([])
  })

  it.each([
    ['http://x.example/backroom', 'http://x.example/backroom'],
    ['HTTPS://BackRoom.Example/A', 'https://backroom.example/A'],
    ['**https://x.example/a**', 'https://x.example/a'],
    ['"https://x.example/a"', 'https://x.example/a'],
  ])('makes a link of %s', (text, href) => {
    expect(linksOf(text)).toEqual([href])
  })

  it('is empty for an empty text', () => {
    expect(linkedParts('', hosts)).toEqual([])
  })
})
