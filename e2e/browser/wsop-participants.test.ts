import { expect, type Page } from 'playwright/test'
import { asAdmin, newParticipant, newWord, reportChips } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

function participants(page: Page) {
  const table = adminTable(page, 'wsop', 'Participants')
  const button = (name: string | RegExp) => table.panel.getByRole('button', { name })
  return {
    ...table,
    payment: (name: string) => button(new RegExp(`mark ${name} as`)),
    eliminate: (name: string) => button(`Eliminate ${name}`),
    restore: (name: string) => button(`Restore ${name}`),
    chips: (name: string) => button(new RegExp(`edit chips of ${name}`)),
    field: (name: string) => table.panel.getByRole('textbox', { name: `Chips of ${name}` }),
    save: (name: string) => button(`Save chips of ${name}`),
    cancel: (name: string) => button(`Cancel chips of ${name}`),
    updates: page.getByRole('region', { name: 'Updates to check' }),
  }
}

test.beforeEach(({ signIn }) => signIn())

test('shows who takes part under the heads of the specification', async ({ page }) => {
  const { name, email } = await newParticipant()
  const table = participants(page)

  await table.open(`?q=${email}`)

  for (const head of [
    'Name',
    'Email',
    'Phone',
    'Chips',
    'Buy-in',
    'Payment',
    'Status',
    'Actions',
  ]) {
    await expect(table.head(head)).toBeVisible()
  }
  for (const figure of ['Total Signups', 'Paid Entries', 'Still Playing', 'Prize Pool']) {
    await expect(table.figure(figure)).toHaveText(/\d/)
  }
  await expect(table.row(name)).toContainText(email)
  await expect(table.row(name)).toContainText('$2,000')
  await expect(table.row(name)).toContainText('Unpaid')
  await expect(table.row(name)).toContainText('Still playing')
})

test('marks an entry paid with the method usdt, and unpaid with none', async ({ page }) => {
  const { id, name } = await newParticipant()
  const table = participants(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/${id}/payment`)) sent.push(request.postDataJSON())
  })
  await table.open(`?q=${name}`)

  await table.payment(name).click()
  await expect(toastOf(page)).toContainText('Payment status updated successfully')
  await expect(table.payment(name)).toContainText('Paid')
  await table.payment(name).click()
  await expect(table.payment(name)).toContainText('Unpaid')
  await page.reload()

  await expect(table.payment(name)).toContainText('Unpaid')
  expect(sent).toEqual([{ isPaid: true, paymentMethod: 'usdt' }, { isPaid: false }])
})

test('counts a paid entry into the prize pool and takes it back with Undo', async ({ page }) => {
  const { name } = await newParticipant()
  const table = participants(page)
  await table.open(`?q=${name}`)

  await table.payment(name).click()
  await expect(toastOf(page)).toContainText('Success')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('Undone')
  await expect(table.payment(name)).toContainText('Unpaid')
})

test('eliminates with the time of it, and restores', async ({ page }) => {
  const { id, name } = await newParticipant()
  const table = participants(page)
  const sent: { isEliminated: boolean; eliminationDate: string | null }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/${id}/elimination`)) sent.push(request.postDataJSON())
  })
  await table.open(`?q=${name}`)

  await table.eliminate(name).click()
  await expect(toastOf(page)).toContainText('Elimination status updated successfully')
  await expect(table.row(name)).toContainText('Eliminated')
  await table.restore(name).click()
  await expect(table.row(name)).toContainText('Still playing')
  await expect(table.eliminate(name)).toBeVisible()

  const [out, back] = sent
  expect(out?.isEliminated).toBe(true)
  expect(Date.parse(out?.eliminationDate ?? '')).not.toBeNaN()
  expect(back).toEqual({ isEliminated: false, eliminationDate: null })
})

test('edits chips in their place: confirm, cancel, and 0 for what is no number', async ({
  page,
}) => {
  const { id, name } = await newParticipant()
  const table = participants(page)
  await table.open(`?q=${name}`)

  await table.chips(name).click()
  await expect(table.field(name)).toBeFocused()
  await table.field(name).fill('12,500')
  await table.save(name).click()
  await expect(toastOf(page)).toContainText('Chip count updated successfully')
  await expect(table.chips(name)).toHaveText('12,500')

  await table.chips(name).click()
  await table.field(name).fill('99')
  await table.cancel(name).click()
  await expect(table.chips(name)).toHaveText('12,500')

  await table.chips(name).click()
  await table.field(name).fill('all in')
  const stored = page.waitForResponse((response) => response.url().endsWith(`/${id}/chips`))
  await page.keyboard.press('Enter')
  await expect(table.chips(name)).toHaveText('0')
  await expect(table.chips(name)).toBeFocused()
  await stored
  await page.reload()
  await expect(table.chips(name)).toHaveText('0')
})

test('sets the place of who is out, corrects it and takes it away', async ({ page }) => {
  const { id, name } = await newParticipant()
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/elimination`, { isEliminated: true })
  const table = participants(page)
  await table.open(`?q=${name}`)
  const place = table.panel.getByRole('button', { name: `edit final position of ${name}` })
  const field = table.panel.getByRole('textbox', { name: `Final position of ${name}` })

  await expect(place).toHaveText('Set place')
  await place.click()
  await field.fill('1st')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Final position updated successfully')
  await expect(place).toHaveText('1st')
  await expect(place).toBeFocused()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(place).toHaveText('Set place')

  await table.restore(name).click()
  await expect(table.row(name)).toContainText('Still playing')
  await expect(place).toBeHidden()
})

test('keeps the transaction of a paid entry', async ({ page }) => {
  const { id, name } = await newParticipant()
  const payment = `/api/admin/wsop/signups/${id}/payment`
  await asAdmin('PATCH', payment, { isPaid: true, paymentMethod: 'usdt' })
  const table = participants(page)
  await table.open(`?q=${name}`)

  await table.panel.getByRole('button', { name: `Details of ${name}` }).click()
  await table.dialog.getByLabel('Transaction', { exact: true }).fill(' 0xc0ffee ')
  await table.dialog.getByRole('button', { name: 'Save transaction' }).click()
  await expect(toastOf(page)).toContainText(`Transaction of ${name} saved`)
  await page.reload()

  await expect(table.dialog.getByLabel('Transaction', { exact: true })).toHaveValue('0xc0ffee')
  await expect(table.dialog).toContainText('usdt')
})

test('shows an unverified update and takes it back with one click', async ({ page }) => {
  const { id, name, email } = await newParticipant()
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/chips`, { chipCount: 30_000 })
  await reportChips(email, 0)
  const table = participants(page)
  await table.open(`?q=${name}`)

  await expect(table.row(name)).toContainText('1 to check')
  await expect(table.updates).toContainText(`${name}: chips 30,000 → 0`)
  await table.updates.getByRole('button', { name: `Undo the update of ${name}` }).click()

  await expect(table.updates.getByText(name)).toBeHidden()
  await expect(table.chips(name)).toHaveText('30,000')
})

test('lets an unverified update stand', async ({ page }) => {
  const { name, email } = await newParticipant()
  await reportChips(email, 4200)
  const table = participants(page)
  await table.open(`?q=${name}`)

  await table.updates.getByRole('button', { name: `Keep the update of ${name}` }).click()

  await expect(table.updates.getByText(name)).toBeHidden()
  await expect(table.row(name)).not.toContainText('to check')
  await expect(table.chips(name)).toHaveText('4,200')
})

test('deletes a participant once it is confirmed by name', async ({ page }) => {
  const { name } = await newParticipant()
  const table = participants(page)
  await table.open(`?q=${name}`)

  await table.panel.getByRole('button', { name: `Details of ${name}` }).click()
  await table.dialog.getByRole('button', { name: 'Delete participant' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete participant' }).click()

  await expect(toastOf(page)).toContainText(`${name} deleted successfully`)
  await expect(question).toBeHidden()
  await expect(table.row(name)).toBeHidden()
})

test('filters by payment and status', async ({ page }) => {
  const word = newWord()
  const { id, name } = await newParticipant(word)
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/payment`, { isPaid: true })
  const table = participants(page)
  await table.open(`?q=${word}`)

  await table.filter('Payment', 'Unpaid')
  await expect(table.row(name)).toBeHidden()
  await table.filter('Payment', 'Paid')
  await table.filter('Status', 'Still playing')

  await expect(table.row(name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${word}&payment=paid&status=playing$`))
})

test('holds two filters that are chosen before the first is shown', async ({ page }) => {
  const { name } = await newParticipant()
  const table = participants(page)
  await table.open(`?q=${name}`)
  await expect(table.row(name)).toBeVisible()

  // In one breath: the page has no moment in between.
  await page.evaluate(`
    for (const [label, value] of [['Payment', 'unpaid'], ['Status', 'playing']]) {
      const { control } = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  `)

  await expect(page).toHaveURL(/&payment=unpaid&status=playing$/)
  await expect(table.row(name)).toBeVisible()
})

test.describe('where the list is slow, or empty', () => {
  test('says so', async ({ page }) => {
    const table = participants(page)
    const totals = { signups: 0, paid: 0, playing: 0, prizePool: 0 }
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/admin/wsop/signups', async (route) => {
      await answer.promise
      await route.fulfill({ json: { success: true, data: [], totals } })
    })

    await table.open()
    await expect(page.getByText('Loading participants...')).toBeVisible()
    answer.resolve()

    await expect(page.getByText('No participants yet')).toBeVisible()
  })
})

test.describe('an update that is refused', () => {
  test.use({ expectedErrors: [/status of (?:400|404)/] })

  test('is told in the service’s own words, and the row is as it was', async ({ page }) => {
    const { id, name } = await newParticipant()
    const table = participants(page)
    await table.open(`?q=${name}`)

    await table.chips(name).click()
    await table.field(name).fill('-5')
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Error')
    await expect(toastOf(page)).toContainText('Chip count must be 0 or higher')
    await expect(table.chips(name)).toHaveText('–')

    await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/elimination`, { isEliminated: true })
    await table.refresh()
    await table.panel.getByRole('button', { name: `edit final position of ${name}` }).click()
    await page.keyboard.type('99999')
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Final position must be between 1 and')

    // Gone at another desk while it still stands here.
    await asAdmin('DELETE', `/api/admin/wsop/signups/${id}`)
    await table.payment(name).click()

    await expect(toastOf(page)).toContainText('Error')
    await expect(table.row(name)).toBeHidden()
  })
})

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('has no violation, with an edit, a toast and its dialogs', async ({ page }) => {
      test.slow()
      const { name, email } = await newParticipant()
      await reportChips(email, 77)
      const table = participants(page)
      await table.open(`?q=${name}`)
      await table.payment(name).click()
      await expect(toastOf(page)).toBeVisible()
      await table.chips(name).click()
      expect(await axeViolations(page)).toEqual([])

      await table.cancel(name).click()
      await table.panel.getByRole('button', { name: `Details of ${name}` }).click()
      await expect(table.dialog).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await table.dialog.getByRole('button', { name: 'Delete participant' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()

      expect(await axeViolations(page)).toEqual([])
    })
  })
}
