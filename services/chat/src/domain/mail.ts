import { brand } from '@cardroom/brand/brand'
import { chatLinkHosts } from '@cardroom/brand/chat-copy'
import { chatMails } from '@cardroom/brand/chat-mails'
import type { Message } from './assistant.ts'
import { plainText } from './plain-answer.ts'

/** What a mail tells of. */
export type MailMatter = {
  id: number
  kind: 'transcript' | 'person'
  conversationId: number
  name: string
  email: string
  messages: readonly (Message & { timestamp: Date })[]
}

/** `id` is the same each time it is tried. */
export type ChatMail = { id: string; to: string; subject: string; text: string; replyTo?: string }

/** The house reads the rest in the dashboard. */
const lastWords = 6
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/**
 * A mail as plain text, to the visitor or to the house's address. Words of visitors lose what could make a mail of ours carry somebody else's
 * link, because nobody has proved that the address is theirs.
 */
export function mailOf(matter: MailMatter, house: string): ChatMail {
  return matter.kind === 'transcript' ? transcriptOf(matter) : wishForPersonOf(matter, house)
}

function transcriptOf({ id, email, messages }: MailMatter): ChatMail {
  const { subject, lead, caution, close } = chatMails.transcript
  const said = messages.map((message) => lineOf(message, chatMails.you))
  return { id: `chat-${id}`, to: email, subject, text: paragraphs([lead, ...said, close, caution]) }
}

function wishForPersonOf(
  { id, conversationId, name, email, messages }: MailMatter,
  house: string,
): ChatMail {
  const { subject, lead, openIn, lastWords: head } = chatMails.person
  const link = new URL(`/admin/dashboard/chatbot?conversation=${conversationId}`, brand.siteUrl)
  const said = messages.slice(-lastWords).map((message) => lineOf(message, chatMails.visitor))
  const who = `${oneLine(name)} <${email}>`
  return {
    id: `chat-${id}`,
    to: house,
    replyTo: email,
    subject,
    text: paragraphs([who, lead, `${openIn}\n${link.href}`, head, ...said]),
  }
}

function lineOf(
  { isFromUser, content, timestamp }: MailMatter['messages'][number],
  visitor: string,
) {
  const author = isFromUser ? visitor : chatMails.assistant
  const words = plainText(content, chatLinkHosts).replaceAll('**', '')
  return `${author}, ${clock.format(timestamp)}\n${words}`
}

function oneLine(text: string): string {
  return plainText(text, []).replaceAll(/\s+/gu, ' ')
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}
