import type { NewLeads, OfficeEvent } from '@cardroom/contracts/office-events'
import { NewLeadsResponse } from '@cardroom/contracts/office-events'
import { WsopSignup, WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { OthersChange } from '@cardroom/contracts/audit-log'
import { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import {
  fakeNetwork,
  networkError,
  refusal,
  type SentRequest,
} from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { askMs } from '../../../src/admin/shared/live/use-office-live.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
resetAppearance()
const at = '2026-11-20T17:34:00.000Z'
const playersPath = '/api/admin/rake-players'
const othersPath = 'GET /api/admin/audit-log/others'

/** The streams that pages have opened. */
let streams: ReadableStreamDefaultController<Uint8Array>[] = []
let counts: NewLeads['counts'] = { sponsorships: 0, wsop: 0, applications: 0, chatbot: 0 }

beforeEach(() => {
  localStorage.clear()
  streams = []
  counts = { sponsorships: 0, wsop: 0, applications: 0, chatbot: 0 }
  network.answer('GET /api/admin/events', openStream)
  network.answer('GET /api/admin/new-leads', () =>
    minimalAnswer(NewLeadsResponse, { data: { at, counts } }),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function openStream({ signal }: SentRequest): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      streams.push(stream)
      signal.addEventListener('abort', () => stream.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function tell(event: OfficeEvent): void {
  for (const stream of streams) {
    stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  }
}

const changed = (kind: 'rake-player' | 'wsop-signup' | 'sponsorship', id = '1') =>
  tell({ type: 'changes', changes: [{ kind, id, what: 'changed' }] })

const tellLine = (id: string) =>
  tell({ type: 'changes', changes: [{ kind: 'audit-log', id, what: 'added' }] })

const player = (id: number, displayName: string) =>
  minimalAnswer(AdminRakePlayer, {
    id,
    playerName: `player${id}`,
    displayName,
    rakeAmount: `${100 - id}.00`,
    isActive: true,
    createdAt: at,
    updatedAt: at,
  })

const status = () =>
  page.getByRole('status').filter({ hasText: /^(?:Live|Not live|Offline|Conn|Changes)/ })
const calls = (path = playersPath) => network.requests(`GET ${path}`).length

async function openRakeRace(players: () => AdminRakePlayer[]) {
  network.answer(`GET ${playersPath}`, players)
  await openAdmin(network, '/admin/dashboard/rake')
  await expect.element(status()).toMatchTextContent(/^Live$/)
}

describe('a back office that is open', () => {
  it('shows what others change, and keeps the focus where it is', async () => {
    let players = [player(1, 'Mona'), player(2, 'Ada')]
    await openRakeRace(() => players)
    const edit = page.getByRole('button', { name: /Edit Ada/ })
    await expect.element(edit).toBeVisible()
    edit.element().focus()

    players = [player(0, 'Eve'), ...players]
    changed('rake-player', '0')

    await expect.element(page.getByRole('row', { name: /Eve/ })).toBeVisible()
    await expect.element(edit).toHaveFocus()
  })

  it('keeps the place of a long list and the focus in it', async () => {
    let players = Array.from({ length: 25 }, (_, nth) => player(nth + 1, `Player ${nth + 1}`))
    await openRakeRace(() => players)
    const edit = page.getByRole('button', { name: 'Edit Player 20', exact: true })
    await expect.element(edit).toBeVisible()
    edit.element().scrollIntoView({ block: 'center' })
    edit.element().focus({ preventScroll: true })
    const scroller = document.scrollingElement as HTMLElement
    const { scrollTop } = scroller
    expect(scrollTop).toBeGreaterThan(0)

    players = players.map((one) => (one.id === 3 ? { ...one, displayName: 'Renamed' } : one))
    changed('rake-player', '3')

    await expect.element(page.getByRole('row', { name: /Renamed/ })).toBeVisible()
    expect(scroller.scrollTop).toBe(scrollTop)
    await expect.element(edit).toHaveFocus()
  })

  it('names changes by others only', async () => {
    let others: OthersChange[] = []
    network.answer(othersPath, () => ({ success: true, data: others }))
    await openRakeRace(() => [player(1, 'Mona')])
    // An own line, which the service leaves out.
    tellLine('41')
    await expect.poll(() => network.requests(othersPath).length).toBe(1)
    expect(network.requests(othersPath)[0]?.path).toMatch(/\?after=40$/)
    others = [
      minimalAnswer(OthersChange, {
        id: 43,
        by: 'Ana',
        action: 'status-set',
        subjectType: 'sponsorship',
        subjectName: 'Acme',
      }),
    ]
    tellLine('43')

    await expect.element(status()).toMatchTextContent(/^Live.*Ana changed Acme.s status$/)
    expect(await axeViolations()).toEqual([])
    others = [...others, ...others]
    tellLine('44')
    await expect.element(status()).toMatchTextContent(/and 1 more change of others/)
  })

  it('refreshes only what is shown', async () => {
    network.answer('GET /api/admin/wsop/signups', () =>
      minimalAnswer(WsopSignupsResponse, { data: [] }),
    )
    await openRakeRace(() => [player(1, 'Mona')])
    await expect.element(page.getByRole('row', { name: /Mona/ })).toBeVisible()
    const before = calls()

    changed('wsop-signup')
    changed('rake-player')

    await expect.poll(() => calls()).toBeGreaterThan(before)
    expect(calls('/api/admin/wsop/signups')).toBe(0)
  })

  it('holds changes by others until an edit in the list ends', async () => {
    let chips = 1000
    network.answer('GET /api/admin/wsop/signups', () =>
      minimalAnswer(WsopSignupsResponse, {
        totals: { signups: 1, paid: 0, playing: 1, prizePool: 0 },
        data: [
          minimalAnswer(WsopSignup, {
            id: 1,
            firstName: 'Mona',
            lastName: 'Quinn',
            email: 'mona@quinn.example',
            chipCount: chips,
            createdAt: at,
          }),
        ],
      }),
    )
    await openAdmin(network, '/admin/dashboard/wsop')
    await expect.element(status()).toMatchTextContent(/^Live$/)
    await page.getByRole('button', { name: /edit chips of Mona/ }).click()
    const field = page.getByRole('textbox', { name: 'Chips of Mona Quinn' })
    await field.fill('85k')
    chips = 2000
    changed('wsop-signup')

    await expect.element(status()).toMatchTextContent(/Changes wait until you have finished/)
    await expect.element(field).toHaveValue('85k')
    await userEvent.keyboard('{Escape}')

    await expect.element(page.getByRole('button', { name: /2,000: edit chips/ })).toBeVisible()
    await expect.element(status()).toMatchTextContent(/^Live$/)
  })

  it('shows that the stream failed, refreshes at an interval, and recovers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let name = 'Mona'
    await openRakeRace(() => [player(1, name)])
    network.answer('GET /api/admin/events', networkError)
    for (const stream of streams.splice(0)) stream.error(new TypeError('network error'))

    await expect.element(status()).toMatchTextContent(/Not live: asks every 30 s/)
    expect(await axeViolations()).toEqual([])
    name = 'Mona asked'
    vi.advanceTimersByTime(askMs)
    await expect.element(page.getByRole('row', { name: /Mona asked/ })).toBeVisible()

    name = 'Mona again'
    network.answer('GET /api/admin/events', openStream)
    await expect.element(page.getByRole('row', { name: /Mona again/ })).toBeVisible()
    await expect.element(status()).toMatchTextContent(/^Live$/)
  })

  it('shows that the browser is offline, and refreshes once it is back', async () => {
    let name = 'Mona'
    await openRakeRace(() => [player(1, name)])
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    network.answer('GET /api/admin/events', networkError)
    for (const stream of streams.splice(0)) stream.error(new TypeError('network error'))
    await expect.element(status()).toMatchTextContent(/^Offline: shows what was read last$/)
    await expect.element(page.getByRole('row', { name: /Mona/ })).toBeVisible()

    name = 'Back again'
    onLine.mockReturnValue(true)
    network.answer('GET /api/admin/events', openStream)
    window.dispatchEvent(new Event('online'))

    await expect.element(page.getByRole('row', { name: /Back again/ })).toBeVisible()
    await expect.element(status()).toMatchTextContent(/^Live$/)
  })

  it('keeps a dialog open when somebody else removes its row', async () => {
    const entry = minimalAnswer(WsopSignup, {
      id: 1,
      firstName: 'Mona',
      lastName: 'Quinn',
      email: 'mona@quinn.example',
      createdAt: at,
    })
    const other = { ...entry, id: 2, firstName: 'Ada', email: 'ada@quinn.example' }
    let entries = [entry, other]
    network.answer('GET /api/admin/wsop/signups', () =>
      minimalAnswer(WsopSignupsResponse, {
        data: entries,
        totals: { signups: entries.length, paid: 0, playing: entries.length, prizePool: 0 },
      }),
    )
    await openAdmin(network, '/admin/dashboard/wsop')
    await expect.element(status()).toMatchTextContent(/^Live$/)
    await page.getByRole('button', { name: 'Details of Mona Quinn' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mona Quinn' })
    await expect.element(dialog).toBeVisible()

    entries = [other]
    changed('wsop-signup')

    await expect
      .element(page.getByRole('button', { name: 'Details of Mona Quinn', includeHidden: true }))
      .not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })

  it('leads to the sign-in when the session has ended', async () => {
    await openRakeRace(() => [player(1, 'Mona')])
    network.answer('GET /api/admin/me', () => refusal(401, 'unauthenticated', 'Please sign in'))
    tell({ type: 'session' })

    await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

  it('counts new leads in the title and at their tab until the tab is shown', async () => {
    await openRakeRace(() => [player(1, 'Mona')])
    await expect.poll(() => document.title).toMatch(/^Rake Race/)
    expect(network.requests('GET /api/admin/new-leads')).not.toHaveLength(0)

    const later = '2026-11-20T17:40:00.000Z'
    network.answer('GET /api/admin/new-leads', ({ path }) => {
      const seen = new URLSearchParams(path.split('?')[1]).get('sponsorships')
      const isSeen = seen === later
      return minimalAnswer(NewLeadsResponse, {
        data: { at: later, counts: { ...counts, sponsorships: isSeen ? 0 : 2, chatbot: 1 } },
      })
    })
    changed('sponsorship')
    await expect.poll(() => document.title).toMatch(/^\(3\) Rake Race/)
    const tab = page.getByRole('link', { name: /^Sponsorships/ })
    await expect.element(tab).toMatchTextContent(/Sponsorships\s*2 new/)
    expect(await axeViolations()).toEqual([])

    await tab.click()
    await expect.poll(() => document.title).toMatch(/^\(1\) Sponsorships/)
    await page.getByRole('link', { name: /^Rake Race/ }).click()
    await expect.poll(() => document.title).toMatch(/^\(1\) Rake Race/)
    await expect.element(tab).toMatchTextContent(/^Sponsorships$/)
  })

  it('counts nothing for a viewer, who may not see leads', async () => {
    network.answer('GET /api/admin/sessions', () => refusal(503, 'unavailable', 'Away.'))
    await openAdmin(network, '/admin/dashboard/account', 'viewer')

    await expect.element(status()).toMatchTextContent(/^Live$/)
    expect(network.requests('GET /api/admin/new-leads')).toEqual([])
    await expect.element(page.getByLabelText('Sound at new leads')).not.toBeInTheDocument()
  })

  it('announces new leads by notification and sound only once that is switched on', async () => {
    const notified: string[] = []
    const play = vi.spyOn(globalThis, 'AudioContext')
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    class FakeNotification extends EventTarget {
      static permission = 'default'
      static requestPermission = async () => await Promise.resolve((this.permission = 'granted'))
      constructor(title: string) {
        super()
        notified.push(title)
      }
    }
    vi.stubGlobal('Notification', FakeNotification)
    await openRakeRace(() => [player(1, 'Mona')])
    const [notify, sound] = [
      page.getByLabelText('Notify of new leads'),
      page.getByLabelText('Sound at new leads'),
    ]
    await expect.element(notify).not.toBeChecked()
    await expect.element(sound).not.toBeChecked()
    counts = { ...counts, wsop: 1 }
    changed('wsop-signup')
    await expect.poll(() => document.title).toMatch(/^\(1\)/)
    expect(notified).toEqual([])
    expect(play).not.toHaveBeenCalled()

    await notify.click()
    await sound.click()
    await expect.element(notify).toBeChecked()
    await expect.poll(() => play.mock.calls.length).toBe(1)
    counts = { ...counts, wsop: 2 }
    changed('wsop-signup')

    await expect.poll(() => notified).toEqual(['2 new'])
    await expect.poll(() => play.mock.calls.length).toBe(2)
    expect(localStorage.getItem('officeAlert sound')).toBe('on')
    vi.unstubAllGlobals()
  })

  it.each(appearances)('has no violation at $width px, $colorScheme', async (look) => {
    await useAppearance(look)
    counts = { ...counts, sponsorships: 2, chatbot: 12 }
    await openRakeRace(() => [player(1, 'Mona')])

    await expect.poll(() => document.title).toMatch(/^\(14\)/)
    expect(await axeViolations()).toEqual([])
  })
})
