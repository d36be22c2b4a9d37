import { knowledge, sourceUrl } from '@cardroom/brand/knowledge'
import { brand } from '@cardroom/brand/brand'
import { chatPageNames } from '@cardroom/brand/chat-copy'
import { describe, expect, it } from 'vitest'
import { ownPath } from '../../../../src/site/features/chat/answer-blocks.ts'

describe('ownPath', () => {
  it.each([
    ['https://backroom.example/#join', '/#join'],
    ['http://backroom.example/wsop?a=b#c', '/wsop?a=b#c'],
    ['https://backroom.example', '/'],
  ])('is the path of %s', (href, path) => {
    expect(ownPath(href, 'https://backroom.example')).toBe(path)
  })

  it.each([
    'https://x.example/',
    'https://www.backroom.example/',
    'https://backroom.example:8443/',
  ])('is null for %s', (href) => {
    expect(ownPath(href, 'https://backroom.example')).toBeNull()
  })
})

describe('chatPageNames', () => {
  it('has a name for every page that the assistant quotes', () => {
    const paths = knowledge.map((document) => ownPath(sourceUrl(document), brand.siteUrl) ?? '')

    expect(paths.filter((path) => chatPageNames[path] === undefined)).toEqual([])
  })
})
