import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { smtpAddress } from './smtp-address.ts'

/** A message to one person. */
export type Message = {
  /** Identifies the message; the same for each attempt, so that a mail program shows it once. */
  id: string
  to: string
  subject: string
  text: string
  /** The same as a page, for programs that show one. */
  html?: string
  /** Where a program ends a series of such messages, by POST (RFC 8058). */
  stopUrl?: string
  /** Receives replies, where that is not the sender. */
  replyTo?: string
}

export type MailerOptions = {
  from: { name: string; address: string }
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl?: string | undefined
  /** The HTTP proxy that leads to the server, where there is no other way. */
  proxy?: string | undefined
  /** Where messages become `.eml` files instead, without a server. */
  folder?: string | undefined
  /** How long the server may be silent, in milliseconds; 15 s unless given. */
  timeoutMs?: number
}

/** The server permanently refuses this message; it is not sent again. */
export class MailRefused extends Error {
  /** Whether it does so because there is no such mailbox. */
  isMailboxUnknown = false
}

export type Mailer = {
  /**
   * @throws {MailRefused} when the server permanently refused it
   * @throws {Error} for every other failure; the message may be sent again
   */
  send: (message: Message) => Promise<void>
}

/** Sends through SMTP where a server is named, and writes files where none is. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, folder } = options
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, options)
  if (folder !== undefined) return folderMailer(folder, options)
  throw new Error('Mail needs a server or a folder')
}

function smtpMailer(url: string, { from, proxy, timeoutMs = 15_000 }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpAddress(url).href,
    ...(proxy !== undefined && { proxy }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail(toMail(message, from))
      } catch (error) {
        if (!isRefused(error)) throw error
        const refusal = new MailRefused(describeRefusal(error), { cause: error })
        refusal.isMailboxUnknown = isMailboxUnknown(error)
        throw refusal
      }
    },
  }
}

// A wrong password is also answered with 5xx; the operator can correct it, so the message is not at fault.
function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500
}

/**
 * Of the answer to RCPT. An enhanced code (RFC 3463) says whose fault it is: 5.1 and 5.2 are about the mailbox, while 5.7,
 * such as a relay that does not take our mail, says nothing about it.
 */
function isMailboxUnknown(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown }
  return command === 'RCPT TO' && /^5\d\d[ -](?:5\.[12]\.|(?!5\.\d))/.test(String(response))
}

// The server's own text contains the address, which must not be logged.
function describeRefusal(error: unknown): string {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  return `The mail server answered ${String(responseCode)} to ${String(command)}`
}

function folderMailer(folder: string, { from }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(toMail(message, from))
      await mkdir(folder, { recursive: true })
      // Renamed into place: a reader never sees half a message, and a repeat is the same file.
      const file = join(folder, `${toFileName(message.id)}.eml`)
      await writeFile(`${file}.new`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}

const toFileName = (id: string) => id.replaceAll(/[^\w-]/g, '_')

function toMail(message: Message, from: MailerOptions['from']) {
  const { id, to, subject, text, html, stopUrl, replyTo } = message
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    messageId: `<${toFileName(id)}@${domain}>`,
    from,
    to: { name: '', address: singleAddress(to) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: singleAddress(replyTo) } }),
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'auto-submitted': 'auto-generated',
      ...(stopUrl !== undefined && {
        'list-unsubscribe': `<${oneLine(stopUrl)}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** One address and nothing else: no list, no name, no line of its own. */
function singleAddress(text: string): string {
  if (/^[^\s\p{C}<>,;:"()[\]\\@]+@[^\s\p{C}<>,;:"()[\]\\@]+$/u.test(text)) return text
  throw new MailRefused('That is not one address')
}

/** Without characters that could end a header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}
