import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { smtpAddress } from './smtp-address.ts'

/** A message to one person. */
export type Message = {
  /** The same for each attempt, so that mail programs show the message once. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
  /** For one-click unsubscribing by POST (RFC 8058). */
  stopUrl?: string
  /** The sender by default. */
  replyTo?: string
}

export type MailerOptions = {
  from: { name: string; address: string }
  /** `smtp://` or `smtps://`, with user and password if required. */
  smtpUrl?: string | undefined
  /** An HTTP proxy for the connection. */
  proxy?: string | undefined
  /** Writes `.eml` files to this folder instead. */
  folder?: string | undefined
  /** 15 s by default. */
  timeoutMs?: number
}

/** The server permanently refused the message; it must not be sent again. */
export class MailRefused extends Error {
  /** Whether the mailbox does not exist. */
  isMailboxUnknown = false
}

export type Mailer = {
  /**
   * @throws {MailRefused} if the server permanently refused it
   * @throws {Error} for every other failure; the message may be sent again
   */
  send: (message: Message) => Promise<void>
}

/** Sends by SMTP, or writes files if no server is configured. */
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

// A wrong password is also a 5xx, but the operator can correct it, so it is not permanent.
function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500
}

/**
 * In the answer to RCPT, the enhanced codes 5.1 and 5.2 (RFC 3463) are about the mailbox; others, such as 5.7 of a relay
 * that rejects our mail, are not.
 */
function isMailboxUnknown(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown }
  return command === 'RCPT TO' && /^5\d\d[ -](?:5\.[12]\.|(?!5\.\d))/.test(String(response))
}

// Without the server's text, which contains the address and must not be logged.
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
      // Renamed into place, so that readers never see a partial message; a repeat overwrites the file.
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

/** Accepts exactly one address without a name. */
function singleAddress(text: string): string {
  if (/^[^\s\p{C}<>,;:"()[\]\\@]+@[^\s\p{C}<>,;:"()[\]\\@]+$/u.test(text)) return text
  throw new MailRefused('Not a single address')
}

/** Removes characters that could end a header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}
