import { truncate } from '@cardroom/contracts/text'
import { Parser } from 'htmlparser2'

/** What is read at all: far more than is kept, and little enough for any markup to be read at once. */
const longestHtml = 20_000

/** Elements that stand inside a word or sentence; every other one separates. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const unread = new Set(['script', 'style', 'template', 'noscript', 'head'])

/**
 * The words of a piece of HTML on one line, without markup, scripts and styles; cut with an ellipsis to
 * `maxLength`. It is text: whoever shows it must not read it as HTML again.
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
  parser.end(truncate(html, longestHtml))
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= maxLength ? line : `${truncate(line, maxLength - 1).trimEnd()}…`
}
