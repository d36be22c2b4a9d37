import { type NewsletterIssue, shownIssues } from '@cardroom/contracts/contests'
import { Parser } from 'htmlparser2'
import { plainText } from './plain-text.ts'

const maxLengths = { title: 200, link: 2048, pubDate: 64, description: 400 } as const

/** An RSS feed is five levels deep; a much deeper document is an attack on the parser. */
const maxDepth = 32

type Field = keyof typeof maxLengths
type Item = Partial<Record<Field, string>>

/**
 * The first issues of an RSS feed, as text that can be shown.
 * @param linkHosts the publisher's hosts; a link to any other becomes `#`
 * @throws an Error saying why when it is no whole feed, names no issue, or brings definitions of its own
 */
export function readFeed(xml: string, linkHosts: ReadonlySet<string>): NewsletterIssue[] {
  const items = readItems(xml)
  if (items.length === 0) throw new Error('the feed names no issue')
  return items.map(({ title = '', link = '', pubDate = '', description = '' }) => ({
    title: plainText(title, maxLengths.title) || 'Untitled',
    link: safeLink(link, linkHosts),
    pubDate: dateOf(plainText(pubDate, maxLengths.pubDate)),
    description: plainText(description, maxLengths.description),
  }))
}

function readItems(xml: string): Item[] {
  const items: Item[] = []
  let depth = 0
  let item: Item | null = null
  let itemDepth = 0
  let field: Field | null = null
  let isComplete = false

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        // Entities are never expanded here; a feed needs no DTD, so one is a sign of an attack.
        if (name.startsWith('!')) throw new Error('the feed has a document type')
      },
      onopentag(name) {
        depth += 1
        if (depth > maxDepth) throw new Error('the feed is nested too deeply')
        if (item === null && name === 'item' && items.length < shownIssues) {
          item = {}
          itemDepth = depth
        } else if (item !== null && depth === itemDepth + 1 && isField(name) && !(name in item)) {
          field = name
          item[field] = ''
        }
      },
      ontext(words) {
        // Text of elements inside a field is another's.
        if (item !== null && field !== null && depth === itemDepth + 1) item[field] += words
      },
      onclosetag(_name, isImplied) {
        if (item !== null && depth === itemDepth) {
          items.push(item)
          item = null
        }
        if (depth <= itemDepth + 1) field = null
        depth -= 1
        isComplete ||= depth === 0 && !isImplied
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (!isComplete) throw new Error('the feed is cut off or no XML')
  return items
}

function isField(name: string): name is Field {
  return Object.hasOwn(maxLengths, name)
}

function safeLink(link: string, hosts: ReadonlySet<string>): string {
  const url = URL.parse(link.trim())
  const isSafe =
    url?.protocol === 'https:' && hosts.has(url.host) && url.username === '' && url.password === ''
  return isSafe && url.href.length <= maxLengths.link ? url.href : '#'
}

function dateOf(words: string): string {
  const time = Date.parse(words)
  return Number.isNaN(time) ? words : new Date(time).toISOString()
}
