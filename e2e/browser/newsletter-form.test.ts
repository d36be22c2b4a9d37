import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { newsletterForm } from './pages/newsletter-form.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

const newEmail = () => `ada-${randomUUID()}@quinn.example`

function storedSubscriptions(email: string) {
  return queryStack(
    'SELECT email, interested_in_game AS "interestedInGame" FROM newsletters WHERE email = $1',
    [email],
  )
}

function stateOf(email: string) {
  return queryStack<{ state: string; key: string }>(
    'SELECT state, unsubscribe_key AS key FROM newsletters WHERE email = $1',
    [email],
  )
}

test.describe('the page of a link', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('asks, refuses a wrong link, and takes a reader off the list', async ({ page }) => {
    const form = newsletterForm(page)
    const email = newEmail()
    await form.open()
    await form.email.fill(email)
    await form.submit.click()
    await expect(form.thanks).toBeVisible()
    const [reader] = await stateOf(email)
    expect(reader?.state).toBe('waiting')

    await page.goto(`/subscription#confirm=${'a'.repeat(43)}`)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('status')).toHaveText(/has expired or has been used/)

    await page.goto(`/subscription#leave=${reader?.key}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the newsletter?')
    expect(await stateOf(email)).toMatchObject([{ state: 'waiting' }])
    await page.getByRole('button', { name: 'Take me off the list' }).click()
    await expect(page.getByRole('status')).toHaveText(/You are unsubscribed/)
    expect(await stateOf(email)).toMatchObject([{ state: 'unsubscribed' }])
  })
})

test.describe('a sign-up', () => {
  test(
    'is stored, counts as a conversion and ends with a thank-you',
    { tag: '@smoke' },
    async ({ page }) => {
      const form = newsletterForm(page)
      const email = newEmail()
      await form.open()

      await form.email.fill(`  ${email.toUpperCase()} `)
      await form.openSeats.check()
      await form.submit.click()

      await expect(form.thanks).toBeFocused()
      await expect(form.form).toBeHidden()
      const stored = await visitOf(page)
      expect(await storedSubscriptions(email)).toEqual([{ email, interestedInGame: true }])
      await expect
        .poll(() => stored.conversions())
        .toMatchObject([
          {
            conversionType: 'newsletter_signup',
            monetaryValue: 8000,
            formData: {
              formId: 'newsletter',
              formName: 'newsletter sign-up',
              formLocation: 'newsletter',
              interestedInGame: true,
              claimedValue: 8000,
            },
          },
        ])
      await expect
        .poll(() => stored.events('newsletter_signup'))
        .toMatchObject([
          { eventCategory: 'newsletter', eventAction: 'subscribe', eventLabel: 'newsletter' },
        ])
    },
  )
})
