/** A segment of a line: plain text, bold text, or a link whose text is its URL. */
export type AnswerPart = { text: string; isBold: boolean; href: string | null }

/** A paragraph has one line, which may contain line breaks. A list has one line per item. */
export type AnswerBlock = {
  kind: 'paragraph' | 'bullets' | 'numbers'
  start: number
  lines: AnswerPart[][]
}

const bullet = /^\s*[-*•]\s+(?=\S)/u
const number = /^\s*(\d{1,3})[.)]\s+(?=\S)/u
const bold = /\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/gu

/**
 * Parses an answer into paragraphs, lists, bold text and links to our hosts. Everything else, including markup, stays
 * plain text.
 */
export function answerBlocks(content: string, hosts: readonly string[]): AnswerBlock[] {
  const blocks: { kind: AnswerBlock['kind']; start: number; lines: string[] }[] = []
  let isOpen = false
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    const { kind, start, text } = readLine(line)
    const last = isOpen ? blocks.at(-1) : undefined
    isOpen = true
    if (last === undefined || last.kind !== kind) blocks.push({ kind, start, lines: [text] })
    else if (kind === 'paragraph') last.lines = [`${last.lines.join('')}\n${text}`]
    else last.lines.push(text)
  }
  return blocks.map(({ lines, ...block }) => ({
    ...block,
    lines: lines.map((line) => partsOf(line, hosts)),
  }))
}

function readLine(line: string): { kind: AnswerBlock['kind']; start: number; text: string } {
  const numbered = number.exec(line)
  if (numbered !== null) {
    return { kind: 'numbers', start: Number(numbered[1]), text: line.replace(number, '') }
  }
  return bullet.test(line)
    ? { kind: 'bullets', start: 1, text: line.replace(bullet, '') }
    : { kind: 'paragraph', start: 1, text: line }
}

function partsOf(line: string, hosts: readonly string[]): AnswerPart[] {
  const parts: AnswerPart[] = []
  let end = 0
  const add = (text: string, isBold: boolean) => {
    for (const part of linkedParts(text, hosts)) parts.push({ ...part, isBold })
  }
  for (const match of line.matchAll(bold)) {
    add(line.slice(end, match.index), false)
    add(match[1] ?? '', true)
    end = match.index + match[0].length
  }
  add(line.slice(end), false)
  return parts
}

/** A segment of a text: plain text, or a link to the URL in it. */
type TextPart = { text: string; href: string | null }

const address = /https?:\/\/[^\s<>"'`]+/giu
// Punctuation after a URL is not part of it.
const trailing = /[.,;:!?*_)\]}]+$/u

/** Splits a text into plain segments and links. Only URLs on one of the hosts become links. */
export function linkedParts(text: string, hosts: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addPlain = (to: number) => {
    if (to > end) parts.push({ text: text.slice(end, to), href: null })
    end = to
  }
  for (const match of text.matchAll(address)) {
    const shown = match[0].replace(trailing, '')
    const href = allowedAddress(shown, hosts)
    if (href === null) continue
    addPlain(match.index)
    parts.push({ text: shown, href })
    end = match.index + shown.length
  }
  addPlain(text.length)
  return parts
}

function allowedAddress(shown: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(shown)) return null
  const url = new URL(shown)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && hosts.includes(url.host) ? url.href : null
}

/** The path, query and hash of a URL on this site, or null for other hosts. */
export function ownPath(href: string, siteUrl: string): string | null {
  const { host, pathname, search, hash } = new URL(href)
  return host === new URL(siteUrl).host ? `${pathname}${search}${hash}` : null
}
