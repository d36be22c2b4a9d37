import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { applicationForm } from './pages/application-form.ts'
import { homePage } from './pages/home-page.ts'
import { thankYouPage } from './pages/thank-you-page.ts'
import { sessionIdOf, visitOf } from './pages/visit.ts'
import { test } from './test.ts'

const call = '**/api/applications'
const newEmail = () => `ada-${randomUUID()}@quinn.example`

/** Every application of that address, as Postgres holds it. */
function storedApplications(email: string) {
  return queryStack<Record<string, unknown>>(
    `SELECT id, first_name, last_name, phone, experience, stakes, referral, availability, interests,
       comments, agree_to_terms, status, is_suspect, session_id
     FROM applications WHERE email = $1`,
    [email],
  )
}

test.describe('an application', () => {
  test(
    'is stored whole, counts as a conversion and ends with a thank-you',
    { tag: '@smoke' },
    async ({ page }) => {
      const form = applicationForm(page)
      const email = newEmail()
      await page.clock.install()
      await form.open()
      await page.clock.fastForward(3000)

      await form.fillIn(email)
      await form.referral.selectOption('The podcast')
      await form.interests.getByLabel('Playing on camera').check()
      await form.comments.fill('  In town from the third.  ')
      await form.submit.click()

      await expect(page).toHaveURL(/\/thank-you$/)
      await expect(thankYouPage(page).greeting).toHaveText('Thank you, Ada.')
      const stored = await visitOf(page)
      expect(await storedApplications(email)).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          first_name: 'Ada',
          last_name: 'Quinn',
          phone: '+1 702 555 0100',
          experience: 'over_10_years',
          stakes: '25_50',
          referral: 'podcast',
          availability: ['weekend_evenings'],
          interests: ['streamed_game'],
          comments: 'In town from the third.',
          agree_to_terms: true,
          status: 'pending',
          is_suspect: false,
          session_id: await sessionIdOf(page),
        },
      ])
      await expect
        .poll(() => stored.conversions())
        .toMatchObject([
          {
            conversionType: 'form_submission',
            monetaryValue: 8000,
            formData: {
              formId: 'application',
              formName: 'join application',
              formLocation: 'join',
              claimedValue: 8000,
            },
          },
        ])
      await expect
        .poll(
          async () =>
            (await stored.events()).filter(({ eventCategory }) => eventCategory === 'form').length,
        )
        .toBe(14)
      const events = (await stored.events()).filter(({ eventCategory }) => eventCategory === 'form')
      expect(new Set(events.map(({ eventLabel }) => eventLabel))).toEqual(new Set(['application']))
      const typesOf = (type: string) => events.filter(({ eventType }) => eventType === type)
      expect(typesOf('form_ready')).toHaveLength(1)
      expect(typesOf('submission_started')).toHaveLength(1)
      expect(typesOf('submission_completed')).toHaveLength(1)
      expect(typesOf('field_filled').map(({ additionalData }) => additionalData)).toEqual(
        expect.arrayContaining([
          { formName: 'join application', formLocation: 'join', field: 'phone' },
        ]),
      )
      expect(JSON.stringify(events)).not.toContain('702 555')
    },
  )
})

test.describe('an application that is not taken', () => {
  test.use({
    expectedErrors: [/status of (400|413|429|503)|ERR_(INTERNET_DISCONNECTED|FAILED)/],
  })

  test('though it arrived is one application after the retry', async ({ page }) => {
    const form = applicationForm(page)
    const email = newEmail()
    await form.open()
    await form.fillIn(email)
    await page.route(
      call,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )

    await form.submit.click()
    await expect(form.failure).toContainText('We cannot be reached')
    expect(await storedApplications(email)).toHaveLength(1)
    await form.submit.click()

    await expect(page).toHaveURL(/\/thank-you$/)
    expect(await storedApplications(email)).toHaveLength(1)
    const stored = await visitOf(page)
    await expect.poll(() => stored.conversions('form_submission')).toHaveLength(1)
  })
})

const redacted = '[redacted]'

async function startFilling(page: Page) {
  const form = applicationForm(page)
  await form.open()
  await form.firstName.fill('Ada')
  await form.email.fill('ada@quinn.example')
  await form.stakes.selectOption('$25/$50')
  return visitOf(page)
}

const abandonment = (reason: string) => ({
  conversionType: 'form_abandonment',
  monetaryValue: 0,
  formData: {
    formId: 'application',
    formName: 'join application',
    formLocation: 'join',
    enteredFields: ['firstName', 'email', 'stakes'],
    fieldValues: { firstName: redacted, email: redacted, stakes: '25_50' },
    timeSpentSeconds: expect.any(Number),
    reason,
    claimedValue: 0,
  },
})

test.describe('an application that is given up', () => {
  test('when the tab is hidden is stored once, without what was typed', async ({ page }) => {
    const stored = await startFilling(page)

    for (const state of ['hidden', 'visible', 'hidden']) await showTab(page, state)
    await homePage(page).toPrivacyPolicy()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')

    await expect.poll(() => stored.conversions()).toMatchObject([abandonment('tab_hidden')])
    // A second one would have gone out with this event.
    await expect.poll(() => stored.pageViews()).toHaveLength(2)
    expect(await stored.conversions()).toHaveLength(1)
  })

  test('when the page is unloaded is stored by its last word', async ({ page }) => {
    const stored = await startFilling(page)

    // A page that is closed may be hidden before it is unloaded, and then says that.
    await page.goto('about:blank')

    await expect.poll(() => stored.conversions()).toMatchObject([abandonment('page_unload')])
  })
})

async function showTab(page: Page, state: string): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}
