import { expect } from 'playwright/test'
import { atLeast } from '../support/visit-records.ts'
import { joinPage } from './join-page.ts'
import { documentOf, storedRecordsOf, test, thirdParty } from './test.ts'

const field = (name: string) =>
  expect.objectContaining({
    eventType: 'field_filled',
    additionalData: expect.objectContaining({ field: name }),
  })

test.describe('the application form of a third party', () => {
  test('is loaded when it comes near, and reports until it is sent', async ({ page, asked }) => {
    const join = joinPage(page)
    await join.open()
    await expect(join.newTab).toHaveAttribute('href', `${thirdParty.forms}/application`)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await join.reach()
    await join.name.fill('Jane Doe')
    await join.phone.fill('+17025550100')
    await join.phone.blur()
    await expect(join.state).toContainText('The form is provided by 127.0.0.1')
    await expect(join.frame).toHaveCSS('height', '2345px')
    await join.send()

    await expect(page).toHaveURL('/thank-you')
    const stored = await storedRecordsOf(page)
    await expect
      .poll(async () => (await stored.events()).filter((event) => event.eventCategory === 'form'))
      .toEqual([
        expect.objectContaining({ eventType: 'form_ready', eventLabel: 'application' }),
        field('q3_name'),
        field('q5_phone'),
        expect.objectContaining({ eventType: 'submission_started' }),
        expect.objectContaining({ eventType: 'submission_completed' }),
      ])
    const conversions = await atLeast(1, () => stored.conversions())
    expect(conversions).toEqual([
      expect.objectContaining({
        conversionType: 'jotform_submission',
        monetaryValue: 8000,
        formData: expect.objectContaining({ formId: 'application' }),
      }),
    ])
    expect(JSON.stringify([await stored.events(), conversions])).not.toMatch(/Jane|7025550100/)
  })

  test('opens in a new tab', async ({ page, context }) => {
    const join = joinPage(page)
    await join.open()

    const opening = context.waitForEvent('page')
    await join.newTab.click()

    const tab = await opening
    await expect(tab.getByLabel('Full name')).toBeVisible()
    const stored = await storedRecordsOf(page)
    await expect
      .poll(() => stored.events('click'))
      .toEqual([
        expect.objectContaining({
          eventCategory: 'outbound',
          additionalData: {
            destination: `${thirdParty.forms}/application`,
            linkType: 'application-form',
          },
        }),
      ])
  })

  test('says so when it is slow to load', async ({ page }) => {
    const join = joinPage(page)
    await page.clock.install()
    await page.route(`${thirdParty.forms}/application`, () => {})
    await join.open()
    await join.reach()
    await expect(join.state).toHaveText(/^The form is loading from 127\.0\.0\.1:\d+\.$/)

    await page.clock.fastForward(14_000)
    await expect(join.state).toContainText('is loading')
    await page.clock.fastForward(1_500)

    await expect(join.state).toContainText('has not loaded yet')
    await expect(join.newTab).toBeVisible()
  })

  test('is reported when the visitor leaves it half filled in', async ({ page }) => {
    const join = joinPage(page)
    await join.open()
    await join.reach()
    await join.name.fill('Jane Doe')
    await join.name.blur()
    const stored = await storedRecordsOf(page)
    await atLeast(1, () => stored.events('field_filled'))

    await join.toPrivacyPolicy()

    const [abandonment] = await atLeast(1, () => stored.conversions())
    expect(abandonment).toMatchObject({
      conversionType: 'form_abandonment',
      monetaryValue: 0,
      formData: { formId: 'application', enteredFields: ['q3_name'], reason: 'page_left' },
    })
  })
})

test('a message that claims to come from the form is ignored', async ({ page }) => {
  const join = joinPage(page)
  await join.open()
  await join.reach()
  await expect(join.state).toContainText('is provided by')
  await page.evaluate(`
    window.spoken = 0
    addEventListener('message', ({ data }) => {
      if (data === 'the impostor has spoken') window.spoken += 1
    })
  `)
  const haveSpoken = (times: number) =>
    expect.poll(() => page.evaluate('window.spoken')).toBe(times)

  // From another window of the form's origin, from the page itself, and from another origin in the form's frame.
  await page.evaluate(`
    const frame = document.createElement('iframe')
    frame.title = 'Impostor'
    frame.src = '${thirdParty.forms}/impostor'
    document.body.append(frame)
  `)
  await haveSpoken(1)
  await page.evaluate(`
    postMessage({ action: 'submission-completed', formID: '2300' }, '*')
    postMessage({ type: 'field-filled', field: 'forged' }, '*')
    postMessage('the impostor has spoken', '*')
  `)
  await haveSpoken(2)
  const form = await documentOf(page, 'Application form')
  await form.goto(`${thirdParty.media}/impostor`)
  await haveSpoken(3)

  await expect(page).toHaveURL('/')
  // Leaving makes a last record, so whatever came before it is stored too.
  await join.toPrivacyPolicy()
  const stored = await storedRecordsOf(page)
  await expect.poll(async () => (await stored.pageViews()).length).toBe(2)
  const types = (await stored.events()).map(({ eventType }) => eventType)
  expect(types).toContain('form_ready')
  expect(types).not.toContain('submission_completed')
  expect(types).not.toContain('field_filled')
  expect(await stored.conversions('jotform_submission')).toEqual([])
})

test('the newsletter sign-up of a third party is recorded once', async ({ page, asked }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.locator('#newsletter').scrollIntoViewIfNeeded()
  const frame = page.locator('iframe[title="Newsletter sign-up"]')
  await expect(frame).toHaveCSS('height', '52px')
  const form = await documentOf(page, 'Newsletter sign-up')

  await form.getByLabel('E-mail').fill('jane@doe.example')
  await form.getByLabel('E-mail').press('Enter')
  const stored = await storedRecordsOf(page)
  await expect.poll(async () => (await stored.conversions()).length).toBe(1)
  await form.getByLabel('E-mail').press('Enter')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect.poll(async () => (await stored.pageViews()).length).toBe(2)

  expect(await stored.conversions('newsletter_signup')).toEqual([
    expect.objectContaining({
      monetaryValue: 8000,
      formData: expect.objectContaining({ formLocation: 'newsletter' }),
    }),
  ])
  expect(await stored.events('newsletter_signup')).toHaveLength(1)
})

test('the issues come from the first configured address that has any', async ({ page, asked }) => {
  await page.goto('/')
  await page.locator('#newsletter').scrollIntoViewIfNeeded()
  const issues = page.getByRole('region', { name: 'Latest Issues' }).getByRole('listitem')

  await expect(issues).toHaveCount(2)

  await expect(issues.nth(0)).toContainText('Latest')
  await expect(issues.nth(0).getByRole('link')).toHaveAttribute('href', 'https://letter.example/1')
  await expect(issues.nth(0)).toContainText('November 18, 2026')
  await expect(issues.nth(1).getByRole('heading')).toHaveText('Untitled')
  await expect(issues.nth(1).getByRole('link')).toHaveCount(0)
  expect(asked.filter((path) => /issues/.test(path))).toEqual(['/no-issues.json', '/issues.json'])
})
