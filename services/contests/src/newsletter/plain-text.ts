import { truncate } from '@cardroom/contracts/text'
import { Parser } from 'htmlparser2'

/** Read at most: far more than the result needs, and little enough to parse any markup at once. */
const maxHtmlLength = 20_000

/** Elements that stand inside a word or sentence; every other one separates. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const unread = new Set(['script', 'style', 'template', 'noscript', 'head'])

/**
 * The text of some HTML on one line, without markup, scripts and styles; cut with an ellipsis to
 * `maxLength`. The result is text and must not be parsed as HTML again.
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
