import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { confirmEntry } from '../support/admin-data.ts'
import { queryStack } from '../support/stack-database.ts'
import { toastOf } from './pages/any-page.ts'
import { lastLongerPage } from './pages/last-longer-page.ts'
import { test } from './test.ts'

const address = 'TBackRoomExampleAddressDoNotPayXXX'
const listCall = '**/api/wsop/signups'

const newEmail = () => `ada-${randomUUID()}@quinn.example`
/** A name that is unique in the list, of letters alone. */
const newName = () =>
  `Q${randomUUID().replace(/[^a-f]/g, '')}${randomUUID().replace(/[^a-f]/g, '')}`

function storedEntries(email: string) {
  return queryStack<Record<string, unknown> & { id: number }>(
    `SELECT id, first_name, last_name, phone, buy_in_amount, is_paid, is_eliminated, final_position,
       chip_count, is_suspect
     FROM wsop_signups WHERE email = $1`,
    [email],
  )
}

/** Signs a player up on the page. */
async function signedUp(page: Page) {
  const contest = lastLongerPage(page)
  const [email, name] = [newEmail(), newName()]
  await contest.openForms()
  await contest.signUpButton.click()
  await contest.fillInSignUp(email, name)
  await contest.signUp.submit.click()
  // Its own browser sees the entry at once, everyone else once its address is confirmed.
  await expect(contest.row(name)).toContainText('Confirm your e-mail')
  return { contest, email, name }
}

test.describe('the contest page', () => {
  test('says what the contest is, how it is paid, and the figures of the service', async ({
    page,
  }) => {
    const html = await (await page.request.get('/wsop')).text()
    expect(html.split(`<code>${address}</code>`)).toHaveLength(2)
    const contest = lastLongerPage(page)
    const [reply] = await Promise.all([page.waitForResponse(listCall), contest.open()])

    await expect(contest.heading).toHaveText('WSOP Last Longer')
    await expect(page.getByText(/pays up to three spots if there are enough entries/)).toBeVisible()
    await expect(contest.payment).toContainText(address)
    await expect(contest.payment).toContainText('$2,000')
    await expect(contest.payment).toContainText('within 24 hours')
    await expect(contest.payment).toContainText('Please do not send anything to it.')
    const { totals, data } = (await reply.json()) as {
      totals: Record<string, number>
      data: object[]
    }
    const count = (name: string) => (totals[name] ?? Number.NaN).toLocaleString('en-US')

    await expect(contest.figure('Total Signups')).toHaveText(count('signups'))
    await expect(contest.figure('Paid Entries')).toHaveText(count('paid'))
    await expect(contest.figure('Still Playing')).toHaveText(count('playing'))
    await expect(contest.figure('Eliminated')).toHaveText(count('eliminated'))
    await expect(contest.figure('Prize Pool')).toHaveText(`$${count('prizePool')}`)
    await contest.participants.scrollIntoViewIfNeeded()
    if (data.length === 0) await expect(contest.participants).toContainText('No participants yet')
    else await expect(contest.participants.getByRole('listitem')).toHaveCount(data.length)
  })
})

test.describe('the three forms', () => {
  test('are open one at a time, and give focus and draft back when they are cancelled', async ({
    page,
  }) => {
    const contest = lastLongerPage(page)
    await contest.openForms()
    const { signUpButton, chipsButton, eliminationButton } = contest
    await expect(signUpButton).toHaveAttribute('aria-expanded', 'false')

    await signUpButton.click()
    await expect(contest.signUp.firstName).toBeFocused()
    await expect(signUpButton).toBeHidden()
    await expect(chipsButton).toBeVisible()
    await expect(eliminationButton).toBeVisible()

    await chipsButton.click()
    await expect(contest.signUp.form).toBeHidden()
    await expect(contest.chips.email).toBeFocused()
    await expect(chipsButton).toBeHidden()
    await expect(signUpButton).toBeVisible()

    await eliminationButton.click()
    await expect(contest.chips.form).toBeHidden()
    await expect(contest.elimination.email).toBeFocused()
    await expect(eliminationButton).toBeVisible()
    await expect(eliminationButton).toHaveAttribute('aria-expanded', 'true')
    await expect(chipsButton).toBeVisible()

    await eliminationButton.click()
    await expect(contest.elimination.form).toBeHidden()
    await expect(eliminationButton).toHaveAttribute('aria-expanded', 'false')

    await signUpButton.press('Enter')
    await contest.signUp.email.fill('ada@quinn.example')
    await contest.signUp.cancel.press('Enter')
    await expect(contest.signUp.form).toBeHidden()
    await expect(signUpButton).toBeFocused()
    await signUpButton.click()
    await expect(contest.signUp.email).toHaveValue('ada@quinn.example')
  })
})

test.describe('a player', () => {
  test('signs up, reports chips and is out, and the list follows', async ({ page }) => {
    await page.clock.install()
    const { contest, email, name } = await signedUp(page)

    await expect(toastOf(page)).toContainText('Success!')
    await expect(toastOf(page)).toContainText(
      "You've been registered for the WSOP Last Longer. Check your email for next steps.",
    )
    await expect(contest.signUp.form).toBeHidden()
    await expect(contest.signUpButton).toBeFocused()
    const [entry] = await storedEntries(email)
    expect(entry).toMatchObject({
      first_name: 'Ada',
      last_name: name,
      buy_in_amount: 2000,
      is_paid: false,
    })
    await contest.signUpButton.click()
    await expect(contest.signUp.email).toHaveValue('')

    await confirmEntry(entry?.id ?? 0)

    await contest.chipsButton.click()
    await contest.chips.email.fill(email)
    await contest.chips.chipCount.fill('62,500')
    await contest.chips.submit.click()
    await expect(toastOf(page)).toContainText('Your chip count has been updated.')
    await expect(contest.row(name)).toContainText(/62,500 chips.*Updated/)
    await expect(contest.chips.form).toBeHidden()
    await contest.chipsButton.click()
    await expect(contest.chips.chipCount).toHaveValue('')

    await contest.eliminationButton.click()
    await contest.elimination.email.fill(email)
    await contest.elimination.finalPosition.fill('1')
    await contest.elimination.submit.click()
    await expect(toastOf(page)).toContainText('Elimination Reported')
    await expect(toastOf(page)).toContainText(
      'Your elimination has been recorded. Thank you for participating!',
    )
    await expect(contest.row(name)).toContainText(/Eliminated.*Finished in place 1.*62,500 chips/)
    await expect(contest.elimination.form).toBeHidden()
    expect(await storedEntries(email)).toMatchObject([
      { is_eliminated: true, final_position: 1, chip_count: 62_500 },
    ])
  })
})

test.describe('the copy button', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copies the configured address, whatever the page shows, and confirms for 2 s', async ({
    page,
  }) => {
    const contest = lastLongerPage(page)
    await page.clock.install()
    await contest.open()
    await page.evaluate(`document.querySelector('code').textContent = 'TSomebodyElse'`)
    await page.clock.pauseAt(Date.now() + 60_000)
    const width = (await contest.copy.boundingBox())?.width

    await contest.copy.click()

    await expect(contest.copy).toHaveText('Copied!')
    await expect(toastOf(page)).toContainText('Address copied!')
    await expect(toastOf(page)).toContainText('USDT address has been copied to clipboard')
    expect((await contest.copy.boundingBox())?.width).toBe(width)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
    await page.clock.runFor(1999)
    await expect(contest.copy).toHaveText('Copied!')
    await page.clock.runFor(1)
    await expect(contest.copy).toHaveText('Copy address')
  })
})
