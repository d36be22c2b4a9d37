import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smtpServer } from '@cardroom/test-kit/smtp-server'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createMailer, MailRefused } from '../src/mailer.ts'

const server = await smtpServer()
const folder = await mkdtemp(join(tmpdir(), 'cardroom-mail-'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const from = { name: 'Back Room', address: 'hello@backroom.example' }
const mailer = createMailer({ from, smtpUrl: server.url })
const message = {
  id: '000001-greeting',
  to: 'ada@quinn.example',
  subject: 'Welcome',
  text: 'Hello Ada,\n\n.\nthat dot is no end.\n',
}

/** What goes wrong when the message is sent now. */
async function failure(sender = mailer): Promise<unknown> {
  return await sender.send(message).catch((error: unknown) => error)
}

/** The header lines of a message, unfolded. */
function headersOf(data: string): string[] {
  const [head = ''] = data.split('\r\n\r\n', 1)
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}

describe('a mailer with a server', () => {
  it('hands the whole message over', async () => {
    await mailer.send({ ...message, replyTo: 'bob@quinn.example' })

    const { from: sender, to, data } = server.received.at(-1) ?? { from: '', to: [], data: '' }
    expect([sender, to]).toEqual(['hello@backroom.example', ['ada@quinn.example']])
    expect(headersOf(data)).toEqual(
      expect.arrayContaining([
        'From: Back Room <hello@backroom.example>',
        'To: ada@quinn.example',
        'Reply-To: bob@quinn.example',
        'Subject: Welcome',
        'Message-ID: <000001-greeting@backroom.example>',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(data).toContain('Hello Ada,\r\n\r\n.\r\nthat dot is no end.')
  })

  it('distinguishes a permanent refusal from a temporary failure', async () => {
    const hasty = createMailer({ from, smtpUrl: server.url, timeoutMs: 300 })
    server.next('refuse', 'busy', 'hang-up', 'stall')

    const outcomes = [await failure(), await failure(), await failure(), await failure(hasty)]

    const refused = outcomes.map((outcome) => outcome instanceof MailRefused)
    expect(refused).toEqual([true, false, false, false])
    expect(outcomes.every((outcome) => outcome instanceof Error)).toBe(true)
    // The server's own sentence names the address.
    expect(String(outcomes[0])).not.toContain('ada@')
  })

  it.each([
    'ada@quinn.example\r\nBcc: eve@evil.example',
    'ada@quinn.example, eve@evil.example',
    'Ada <ada@quinn.example>',
    'ada',
  ])('sends nothing to %j', async (to) => {
    const before = server.received.length

    await expect(mailer.send({ ...message, to })).rejects.toThrow(MailRefused)

    expect(server.received).toHaveLength(before)
  })

  it('lets no text begin a header of its own', async () => {
    const evil = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\nBcc: eve@evil.example', '\nBcc: e@e.example', '\u2028Bcc: e@e.example'),
    )
    await fc.assert(
      fc.asyncProperty(evil, evil, async (start, rest) => {
        const subject = `${start}\r\nBcc: eve@evil.example\r\n\r\n${rest}`
        await mailer.send({ ...message, subject })

        const { to, data } = server.received.at(-1) ?? { to: [], data: '' }
        expect(to).toEqual(['ada@quinn.example'])
        const names = headersOf(data).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
        expect(names.toSorted()).toEqual([
          'auto-submitted',
          'content-transfer-encoding',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ])
      }),
      { numRuns: 20 },
    )
  })
})

describe('a mailer with a folder', () => {
  it('writes a message as one file, however often it is sent', async () => {
    const writer = createMailer({ from, folder: join(folder, 'mails') })

    await writer.send(message)
    await writer.send(message)

    expect(await readdir(join(folder, 'mails'))).toEqual(['000001-greeting.eml'])
    const text = await readFile(join(folder, 'mails/000001-greeting.eml'), 'utf8')
    expect(headersOf(text)).toContain('To: ada@quinn.example')
  })
})
