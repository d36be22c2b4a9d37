import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readClaimedName } from '../../../../src/site/features/kook/storage.ts'
import { WeeklyTable } from '../../../../src/site/features/kook/weekly-table.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'

const network = fakeNetwork()
const weekly = 'GET /api/kook-names/weekly'
const request = 'POST /api/kook-names'
const confirm = 'POST /api/kook-names/confirm'
const claim = 'c'.repeat(43)

const players = [
  { name: 'Ada', hands: 40, net: 212 },
  { name: 'Grace', hands: 3, net: -7 },
]
const link = 'l'.repeat(43)

/** The page as the link of a mail opens it. */
function AtLink() {
  useState(() => history.replaceState(null, '', `/#claim=${link}`))
  return <WeeklyTable />
}

const json = (value: object, status = 200) => Response.json(value, { status })

async function show(rows = players) {
  network.answer(weekly, () => json({ week: '2026-11-16', players: rows }))
  await showPart(<WeeklyTable />)
}

describe('the weekly table', () => {
  it('has names, hands and results', async () => {
    await show()

    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Ada.*40.*\+\$212/)
    await expect.element(page.getByRole('row').nth(2)).toMatchTextContent(/Grace.*3.*−\$7/)
    expect(await axeViolations()).toEqual([])
  })

  it('says when nobody has a result', async () => {
    await show([])

    await expect.element(page.getByText('Nobody has a result yet this week.')).toBeVisible()
  })

  it('can be asked for again when it did not load', async () => {
    network.answer(weekly, () => refusal(503, 'unavailable', 'No database'))
    await showPart(<WeeklyTable />)
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    network.answer(weekly, () => json({ week: '2026-11-16', players }))

    await page.getByRole('button', { name: 'Retry' }).click()

    await expect.element(page.getByRole('cell', { name: '+$212' })).toBeVisible()
  })
})

describe('claiming a name', () => {
  it('names what is wrong beside its field, and what the service refuses', async () => {
    await show()
    const send = page.getByRole('button', { name: 'Send me the link' })
    await page.getByLabelText('Name to claim').fill('Ada')
    await page.getByLabelText('E-mail').fill('ada')

    await send.click()
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabelText('E-mail').fill('ada@quinn.example')
    network.answer(request, () => refusal(409, 'conflict', 'Somebody else has claimed this name'))
    await send.click()
    await expect.element(page.getByText('Somebody else has claimed this name')).toBeVisible()
    network.answer(request, () => json({ success: true, message: 'sent' }, 201))
    await send.click()

    await expect.element(page.getByText(/^A link is on its way/)).toBeVisible()
  })

  it('is completed by a click on the page of the link, and kept in the browser', async () => {
    network.answer(weekly, () => json({ week: '2026-11-16', players }))
    network.answer(confirm, () => refusal(404, 'not_found', 'This link is over.'))
    await showPart(<AtLink />)
    const button = page.getByRole('button', { name: 'Claim your name' })

    await button.click()
    await expect.element(page.getByText('This link is over.')).toBeVisible()
    network.answer(confirm, () => json({ name: 'Ada', claim }))
    await button.click()

    await expect.element(page.getByText(/^Your hands count for Ada/)).toBeVisible()
    expect(readClaimedName()).toEqual({ name: 'Ada', claim })
    expect(location.hash).toBe('')
    expect(network.sent.at(-1)?.body).toEqual({ link })
  })
})
