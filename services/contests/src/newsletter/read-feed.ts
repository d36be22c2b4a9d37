import { type NewsletterIssue, shownIssues } from '@cardroom/contracts/contests'
import { Parser } from 'htmlparser2'
import { truncate } from '@cardroom/contracts/text'

const maxLengths = { title: 200, link: 2048, pubDate: 64, description: 400 } as const

/** An RSS feed is five levels deep; a much deeper document is an attack on the parser. */
const maxDepth = 32

type Field = keyof typeof maxLengths
type Item = Partial<Record<Field, string>>

/**
 * The first issues of an RSS feed as plain text.
 * @param linkHosts the publisher's hosts; a link to any other becomes `#`
 * @throws an Error with the reason if the feed is incomplete, has no issue, or contains a document type
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
        // Entities are never expanded. A feed needs no DTD, so a DTD indicates an attack.
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
        // The text of elements inside a field does not belong to the field.
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

/** The maximum input: far more than the result needs, but quick to parse. */
const maxHtmlLength = 20_000

/** Elements inside a word or sentence; all others separate words. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const unread = new Set(['script', 'style', 'template', 'noscript', 'head'])

/**
 * The text of an HTML fragment on one line, without markup, scripts and styles, truncated with an ellipsis to
 * `maxLength`. The result is text and must not be parsed as HTML.
 */
export function plainText(html: string, maxLength: number): string {
  let text = ''
  let unreadDepth = 0
  const parser = new Parser({
    onopentag(name) {
      if (unread.has(name)) unreadDepth += 1
      if (!inline.has(name)) text += ' '
    },
    onclosetag(name) {
      if (unread.has(name)) unreadDepth -= 1
      if (!inline.has(name)) text += ' '
    },
    ontext(words) {
      if (unreadDepth === 0) text += words
    },
  })
  parser.end(truncate(html, maxHtmlLength))
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= maxLength ? line : `${truncate(line, maxLength - 1).trimEnd()}…`
}
