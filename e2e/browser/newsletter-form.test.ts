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
