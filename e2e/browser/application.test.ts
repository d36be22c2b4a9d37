import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { sessionIdOf, untilHydrated, visitOf } from './pages/any-page.ts'
import { applicationForm } from './pages/application-form.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

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

test(
  'an application is stored whole, counts as a conversion and ends with a thank-you',
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
    const heading = page.getByRole('heading', { level: 1 })
    const greeting = page.getByRole('main').getByText(/^Thank you/)
    await expect(heading).toHaveText('Application Received!')
    await expect(heading).toBeFocused()
    await expect(greeting).toHaveText('Thank you, Ada.')
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
    const formEvents = async () =>
      (await stored.events()).filter(({ eventCategory }) => eventCategory === 'form')
    await expect.poll(async () => (await formEvents()).length).toBe(14)
    const events = await formEvents()
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

    await page.reload()
    await expect(greeting).toHaveText('Thank you, Ada.')
  },
)

test('an application that is given up is stored as the page unloads, without what was typed', async ({
  page,
}) => {
  const form = applicationForm(page)
  await form.open()
  await form.firstName.fill('Ada')
  await form.email.fill('ada@quinn.example')
  await form.stakes.selectOption('$25/$50')
  const stored = await visitOf(page)

  // A page that is closed may be hidden before it is unloaded, and then says that.
  await page.goto('about:blank')

  await expect
    .poll(() => stored.conversions())
    .toMatchObject([
      {
        conversionType: 'form_abandonment',
        monetaryValue: 0,
        formData: {
          formId: 'application',
          formName: 'join application',
          formLocation: 'join',
          enteredFields: ['firstName', 'email', 'stakes'],
          fieldValues: { firstName: '[redacted]', email: '[redacted]', stakes: '25_50' },
          timeSpentSeconds: expect.any(Number),
          reason: 'page_unload',
          claimedValue: 0,
        },
      },
    ])
})

test('the broadcast page leads to the form, which also opens alone in a new tab', async ({
  context,
  page,
  baseURL,
}) => {
  const ready = page.getByRole('region', { name: 'Ready to Play?' })
  await page.goto('/pokergo')
  await untilHydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Apply for a seat' }).click()
  await expect(ready).toBeInViewport()
  await expect(ready.getByRole('form', { name: 'Application form' })).toBeVisible()

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    ready.getByRole('link', { name: 'Open it in a new tab' }).click(),
  ])

  await expect(tab).toHaveURL(`${baseURL}/#join`)
  await expect(homePage(tab).section('Take a seat')).toBeInViewport()
  const visit = await visitOf(page)
  await expect
    .poll(() => visit.events('click'))
    .toMatchObject([
      {
        eventCategory: 'application-form',
        eventAction: 'open-in-new-tab',
        eventLabel: 'pokergo',
        pagePath: '/pokergo',
      },
    ])
})

test.describe('without script, on a phone', () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    expectedErrors: [/status of 400/],
  })

  test('visible links lead to every section, and an application is corrected and stored once', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('button:visible')).toHaveCount(0)
    for (const section of ['home', 'poker-game', 'join', 'podcast', 'newsletter', 'recommends']) {
      await homePage(page).header.locator(`a[href="/#${section}"]:visible`).first().click()
      await expect(page).toHaveURL(new RegExp(`/#${section}$`))
      await expect
        .poll(async () => (await page.locator(`#${section}`).boundingBox())?.y)
        .toBeLessThan(400)
    }

    const email = newEmail()
    await page.getByRole('link', { name: 'Application form' }).first().click()
    await expect(page).toHaveURL(/\/apply$/)
    const form = applicationForm(page)
    await form.fillIn(email)
    // Long enough for the browser, too short for the contract.
    await form.lastName.fill(' Q')
    await form.comments.fill('In town\nfrom the third.')
    await form.submit.click()

    await expect(page.getByRole('alert')).toContainText('Last name must be at least 2 characters')
    await expect(form.email).toHaveValue(email)
    await expect(form.stakes).toHaveValue('25_50')
    await expect(form.availability.getByLabel('Weekend evenings')).toBeChecked()
    await expect(form.comments).toHaveValue('In town\nfrom the third.')
    await form.lastName.fill('Quinn')
    await form.submit.dblclick()

    await expect(page).toHaveURL(/\/thank-you$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    expect(await storedApplications(email)).toMatchObject([
      { last_name: 'Quinn', comments: 'In town\nfrom the third.', status: 'pending' },
    ])
  })
})
