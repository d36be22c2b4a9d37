import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OfficeChange, OfficeEvent } from '@cardroom/contracts/office-events'
import { SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { afterAll, describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { query } from '../support/stored-records.ts'

const { stack } = await startFaultStack()
process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
const { cookieHeader: cookie } = await signedInAdmin(stack.origin)

/** An open dashboard: it reads its list when a stream opens and after each change that the stream reports. */
function openDashboard() {
  let shown = new Set<string>()
  const leaving = new AbortController()
  let stream: OfficeStream | null = null
  let opened = 0
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    const response = await fetch(`${stack.origin}/api/admin/sponsorships`, { headers: { cookie } })
    const { data } = SponsorshipsResponse.parse(await response.json())
    shown = new Set(data.inquiries.map(({ id }) => id))
  }
  const readAfterTheLast = () => {
    reading = reading.then(read)
  }

  async function follow(): Promise<void> {
    while (!leaving.signal.aborted) {
      if (stream === null || stream.hasEnded()) {
        stream = await openOfficeStream(readAfterTheLast).catch(() => null)
        if (stream !== null) {
          opened += 1
          readAfterTheLast()
        }
      }
      await sleep(100)
    }
  }

  const following = follow()
  return {
    shows: () => shown,
    opened: () => opened,
    async close(): Promise<void> {
      leaving.abort()
      await following
      stream?.close()
      await reading
    },
  }
}

async function newInquiry(): Promise<string> {
  const id = randomUUID()
  const response = await fetch(`${stack.origin}/api/sponsorships`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.origin },
    body: JSON.stringify({
      id,
      companyName: 'Copper Ridge',
      contactName: 'Mona Quinn',
      email: `${id}@sponsor.example`,
      phone: '+1 702 555 0100',
      packageType: 'full_product_placement',
      episodeCount: '3_5',
      message: 'Call me in the morning.',
      elapsedMs: 30_000,
    }),
  })
  expect(response.ok).toBe(true)
  return id
}

const dashboard = openDashboard()
afterAll(() => dashboard.close())

describe('an open dashboard', () => {
  it('shows every lead after the service of its stream was killed while they came', async () => {
    await expect.poll(dashboard.opened, { timeout: 20_000 }).toBe(1)
    const sent = [await newInquiry()]
    await expect.poll(() => [...dashboard.shows()], { timeout: 20_000 }).toEqual(sent)

    const over = new AbortController()
    const sending = (async () => {
      while (!over.signal.aborted) sent.push(await newInquiry())
    })()
    await stack.kill('admin')
    const before = sent.length
    await expect.poll(() => sent.length).toBeGreaterThan(before + 3)
    await stack.restart('admin')
    await expect.poll(dashboard.opened, { timeout: 20_000 }).toBe(2)
    over.abort()
    await sending

    await expect
      .poll(() => [...dashboard.shows()].toSorted(), { timeout: 20_000 })
      .toEqual(sent.toSorted())
  })

  it('shows every lead after the connection that hears of them was ended', async () => {
    const opened = dashboard.opened()
    await query(
      stack.postgresUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'admin events'`,
    )
    const id = await newInquiry()

    await expect.poll(dashboard.opened, { timeout: 20_000 }).toBe(opened + 1)
    await expect.poll(() => dashboard.shows().has(id), { timeout: 20_000 }).toBe(true)
  })
})

/** An open dashboard's stream of changes. */
type OfficeStream = { close: () => void; hasEnded: () => boolean }

/**
 * Opens a stream as an administrator's browser does, and resolves at its first event.
 * @param onChange called for each change
 */
async function openOfficeStream(onChange: (change: OfficeChange) => void): Promise<OfficeStream> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let hasEnded = false
  const request = get(`${stack.origin}/api/admin/events`, {
    headers: { accept: 'text/event-stream', cookie },
    agent: false,
  })
  request.on('error', reject)
  request.on('response', (response: IncomingMessage) => {
    if (response.statusCode !== 200) reject(new Error(`the stream is a ${response.statusCode}`))
    let text = ''
    response.on('close', () => {
      hasEnded = true
    })
    // An error also closes the response.
    response.on('error', () => {})
    response.setEncoding('utf8').on('data', (part: string) => {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        resolve()
        const read = OfficeEvent.parse(JSON.parse(event.slice('data: '.length)))
        if (read.type === 'changes') for (const change of read.changes) onChange(change)
      }
    })
  })
  await promise
  // A stream that is cut off later has ended; it did not fail to open.
  return { close: () => request.destroy(), hasEnded: () => hasEnded }
}
