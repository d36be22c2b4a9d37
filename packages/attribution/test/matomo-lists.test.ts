import { describe, expect, it } from 'vitest'
import { tableOfMatomo } from '../src/matomo-lists.ts'

const searchEngines = `
Made Up Search:
  -
    urls:
      - www.made-up.example
      - 'made-up.{}'
      - '{}.search.made-up.example'
      - middle.{}.example
      - google.{}
    params:
      - q
      - '/s\\/([^\\/]+)/'
    charsets:
      - utf-8
  -
    urls:
      - made-up.example/find # moved
    params:
      - text
'Other: Search':
  -
    urls:
      - other.example
`
const socials = `# comment
Chat & Co.:
  - chat.example
  - WWW.Chat.example
`

describe('tableOfMatomo', () => {
  it('takes the hosts of every site, not its parameters, in our own form', () => {
    expect(
      tableOfMatomo([
        ['organic', searchEngines],
        ['social', socials],
      ]),
    ).toEqual({
      organic: {
        madeupsearch: [
          'made-up.*',
          'made-up.example',
          'made-up.example/find',
          'search.made-up.example',
        ],
        othersearch: ['other.example'],
      },
      social: { chatco: ['chat.example'] },
    })
  })

  it('reads lines that end as on Windows', () => {
    expect(tableOfMatomo([['social', socials.replaceAll('\n', '\r\n')]])).toEqual({
      social: { chatco: ['chat.example'] },
    })
  })
})
