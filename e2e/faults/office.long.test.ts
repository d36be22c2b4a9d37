import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { afterAll, describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { type OfficeStream, openOfficeStream } from '../support/office-stream.ts'
import { query } from '../support/stored-records.ts'

const { stack } = await startFaultStack()
process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
const { cookieHeader: cookie } = await signedInAdmin(stack.origin)

/** An open dashboard: it reads its list when a stream opens and after each change that one tells, at no other time. */
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
        stream = await openOfficeStream(stack.origin, cookie, readAfterTheLast).catch(() => null)
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
