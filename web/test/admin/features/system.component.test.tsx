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
})
