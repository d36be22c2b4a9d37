import { SystemReport, SystemResponse } from '@cardroom/contracts/system'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()
const at = '2026-11-20T17:34:00.000Z'
const ago = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
const services = ['admin', 'chat'].map((name) => ({ name, state: 'ok', down: [], limited: 0 }))
const backups = {
  kept: 3,
  last: { madeAt: ago(8), bytes: 4_200_000, publicKey: 'age1xjm8g20u2s0yn8ev' },
  provenAt: ago(60),
  ofOtherKeys: 0,
  faults: [],
  failure: null,
}
const well = {
  at,
  services,
  queue: { jobs: 0, oldestSeconds: 0, memory: 0.02 },
  storage: { databaseBytes: 48_000_000, freeBytes: 30e9, diskBytes: 40e9 },
  backups,
}

function answer(change: object): void {
  const data = minimalAnswer(SystemReport, { ...well, ...change })
  network.answer('GET /api/admin/system', () => minimalAnswer(SystemResponse, { data }))
}

const open = () => openAdmin(network, '/admin/dashboard/system')

describe('the system', () => {
  it('is well', async () => {
    answer({})

    const main = await open()

    await expect.element(main.getByRole('heading', { name: 'Everything is well.' })).toBeVisible()
    await expect
      .element(main)
      .toMatchTextContent(/Last backup.*8 h ago, 4\.2 MB, encrypted to age1xjm8g20u….*3 are kept/)
    await expect.element(main).toMatchTextContent(/2 d ago, and every table had its rows/)
    expect(await axeViolations()).toEqual([])
  })

  it('says which service does not answer, what is too old, and shows what failed', async () => {
    answer({
      services: [
        ...services,
        { name: 'kook-game', state: 'silent', down: [], limited: null },
        { name: 'contests', state: 'down', down: ['redis'], limited: 12 },
      ],
      queue: null,
      backups: {
        ...backups,
        last: { ...backups.last, madeAt: ago(50) },
        failure: { at, reason: 'no space left on device' },
        faults: [{ name: 'cardroom-1.sql.gz.age', fault: 'The file is missing' }],
      },
      mail: {
        waiting: 2,
        oldestWaitingAt: ago(2),
        lastSentAt: ago(3),
        failed: 1,
        failures: [{ kind: 'entry', reason: '550 no such user', at }],
      },
      deadLetters: {
        count: 30,
        newest: [
          {
            id: 'a',
            kind: 'page-view',
            reason: 'a bad time',
            at,
            payload: '{"x":1}',
            isAsked: false,
          },
        ],
      },
    })

    const main = await open()

    await expect
      .element(main.getByRole('heading', { name: '3 things are not well.' }))
      .toBeVisible()
    for (const words of [
      /kook-game does not answer\. contests cannot use redis\./,
      /2 d ago.*1 damaged: see below\. The last attempt failed: no space left on device/,
      /2 wait\. The oldest since 2 h ago: look at SMTP_URL/,
      /Calls refused since the start: contests 12/,
      /550 no such user/,
      /The newest 1 of 30/,
    ]) {
      await expect.element(main).toMatchTextContent(words)
    }
    await main.getByText('Look', { exact: true }).last().click()
    await expect.element(main.getByText('{"x":1}')).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  it.each([
    [{ from: ago(24 * 30), until: ago(-24 * 60) }, /That of poker\.house is good for 60 days\./],
    [{ from: ago(24 * 80), until: ago(-24 * 9 - 1) }, /is good for 9 days and was not renewed yet/],
    [{ from: ago(24 * 90), until: ago(1) }, /That of poker\.house has ended/],
    [null, /poker\.house shows none: does tls run/],
  ])('says how long the certificate is good for: %j', async (span, words) => {
    const inMs = span && { from: Date.parse(span.from), until: Date.parse(span.until) }
    answer({ certificate: { name: 'poker.house', span: inMs } })

    const main = await open()

    await expect.element(main).toMatchTextContent(words)
  })

  it('says how to begin where there is no backup', async () => {
    answer({ backups: { ...backups, kept: 0, last: null, provenAt: null } })

    const main = await open()

    await expect.element(main).toMatchTextContent(/There is none\. npm run backups -- key/)
  })

  it('has a record tried again, and says when it is gone', async () => {
    const letter = { id: 'a', kind: 'event', reason: 'a bad time', at, payload: '{}' }
    const show = (isAsked: boolean) =>
      answer({ deadLetters: { count: 1, newest: [{ ...letter, isAsked }] } })
    show(false)
    let isGone = true
    network.answer('POST /api/admin/system/dead-letters/a/retry', () => {
      if (isGone) return refusal(404, 'not_found', 'This record is not there any more')
      show(true)
      return { success: true, message: 'It is tried again' }
    })
    const main = await open()
    const button = main.getByRole('button', { name: 'Try again: event' })

    await button.click()
    await expect.element(page.getByText('This record is not there any more')).toBeVisible()
    isGone = false
    await button.click()

    await expect.element(main).toMatchTextContent(/It is tried again within a few seconds\./)
    await expect.element(button).not.toBeInTheDocument()
  })

  it('says that it could not be asked, and asks again', async () => {
    let isAway = true
    const data = minimalAnswer(SystemReport, well)
    network.answer('GET /api/admin/system', () =>
      isAway
        ? refusal(503, 'unavailable', 'The database is away.')
        : minimalAnswer(SystemResponse, { data }),
    )
    const main = await open()
    await expect
      .element(main.getByRole('alert'))
      .toMatchTextContent(/Failed to ask how the system is/)

    isAway = false
    await main.getByRole('button', { name: 'Retry' }).click()

    await expect.element(main.getByRole('heading', { name: 'Everything is well.' })).toBeVisible()
  })

  it('is not for editors', async () => {
    await openAdmin(network, '/admin/dashboard/account', 'editor')

    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    await expect.element(tabs.getByRole('link', { name: 'My Account' })).toBeVisible()
    await expect.element(tabs.getByRole('link', { name: 'System' })).not.toBeInTheDocument()
  })
})
