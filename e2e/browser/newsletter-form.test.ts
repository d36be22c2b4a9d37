import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { visitOf } from './pages/any-page.ts'
import { test } from './test.ts'

test.use({ expectedErrors: [/status of 404/] })

test('a sign-up is stored, counts and is thanked for; the links of its mails confirm or end it', async ({
  page,
}) => {
  const email = `ada-${randomUUID()}@quinn.example`
  const stored = () =>
    queryStack<{ state: string; key: string; isInterested: boolean }>(
      `SELECT state, unsubscribe_key AS key, interested_in_game AS "isInterested"
       FROM newsletters WHERE email = $1`,
      [email],
    )
  const section = page.getByRole('region', { name: 'Newsletter', exact: true })
  const form = section.getByRole('form', { name: 'Newsletter sign-up' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Newsletter', exact: true }).scrollIntoViewIfNeeded()
  await form.getByLabel('Your e-mail').fill(`  ${email.toUpperCase()} `)
  await form.getByLabel('I want to hear about open seats').check()
  await form.getByRole('button').click()

  await expect(
    section.getByRole('status').filter({ hasText: 'confirm your address' }),
  ).toBeFocused()
  await expect(form).toBeHidden()
  const [reader] = await stored()
  expect(reader).toMatchObject({ state: 'waiting', isInterested: true })
  const visit = await visitOf(page)
  await expect
    .poll(() => visit.conversions())
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
    .poll(() => visit.events('newsletter_signup'))
    .toMatchObject([
      { eventCategory: 'newsletter', eventAction: 'subscribe', eventLabel: 'newsletter' },
    ])

  await page.goto(`/subscription#confirm=${'a'.repeat(43)}`)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('status')).toHaveText(/has expired or has been used/)
  await page.goto(`/subscription#leave=${reader?.key}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the newsletter?')
  expect(await stored()).toMatchObject([{ state: 'waiting' }])
  await page.getByRole('button', { name: 'Take me off the list' }).click()
  await expect(page.getByRole('status')).toHaveText(/You are unsubscribed/)
  expect(await stored()).toMatchObject([{ state: 'unsubscribed' }])
})
