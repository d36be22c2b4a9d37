import { truncate } from '@cardroom/contracts/text'
import type { Message } from '../answering/prompt.ts'

const maxQuoteLength = 200

/** A summary without a model: the visitor's first and last question. */
export function extractSummary(messages: readonly Message[]): string {
  const questions = messages
    .filter(({ isFromUser }) => isFromUser)
    .map(({ content }) => quote(content))
  const [first = ''] = questions
  const last = questions.at(-1) ?? first
  if (questions.length <= 1) return `Asked: ${first}`
  return `Asked ${questions.length} questions. First: ${first} Last: ${last}`
}

function quote(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > maxQuoteLength ? `${truncate(line, maxQuoteLength)}…` : line}”`
}
