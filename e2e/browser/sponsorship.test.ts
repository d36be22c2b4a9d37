import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { byLabel } from '../support/visit-records.ts'
import { sessionIdOf, visitOf } from './pages/any-page.ts'
import { sponsorshipPage } from './pages/sponsorship-page.ts'
import { test } from './test.ts'

const newEmail = () => `ada-${randomUUID()}@quinn.example`
const ofRotating = 'I am interested in the Rotating Border package ($500 per episode).'
const ofFull = 'I am interested in the Full Product Placement package ($1,000 per episode).'

/** Every inquiry of that address, as Postgres holds it. */
function storedInquiries(email: string) {
  return queryStack<Record<string, unknown>>(
    `SELECT id, company_name, contact_name, phone, package_type, package_price, episode_count,
       interested_in_podcast, message, status, is_suspect, session_id
     FROM sponsorships WHERE email = $1`,
    [email],
  )
}

test('the page has its parts, answers its four questions, and is remembered for 30 days', async ({
  page,
  context,
  baseURL,
}) => {
  const summer = sponsorshipPage(page)
  await summer.open()

  await expect(summer.heading).toHaveText('High Stakes Summer')
  await expect(summer.videos).toHaveText([
    /High Stakes Summer: the pilot/,
    /A left border, all night/,
    /Four brands by turns/,
  ])
  const rotating = summer.offer('Rotating Border')
  await expect(rotating).toContainText('$500 per episode')
  await expect(rotating).toContainText('Shared with up to 3 other brands')
  await expect(rotating).toContainText('About 25% of screen time')
  await expect(rotating).not.toContainText('BEST VALUE')
  const full = summer.offer('Full Product Placement')
  await expect(full).toContainText('$1,000 per episode')
  await expect(full).toContainText('BEST VALUE')
  await expect(full).toContainText('2 or more episodes earn an on-location scene')
  await expect(
    summer.section('Where you stand in the picture').getByRole('img'),
  ).toHaveAccessibleName(/a border at its left, the table in the middle, a border at its right/)
  const about = summer.section('About High Stakes Summer')
  await expect(about).toContainText('ten episodes over eight weeks')
  await expect(about).toContainText('June 1st through July 2025')

  await expect(summer.questions).toHaveCount(4)
  for (const question of await summer.questions.all()) {
    const answer = question.locator('p')
    await expect(answer).toBeHidden()
    await question.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
  }
  const read = async () =>
    (await context.cookies(baseURL)).find(({ name }) => name === 'viewedHighStakesSummer')
  await expect.poll(read).toBeDefined()
  const cookie = await read()
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
  expect(Date.parse(decodeURIComponent(cookie?.value ?? ''))).not.toBeNaN()
})

test('the preview is recorded once; "Get Started" writes the package into the message, and is an interest', async ({
  page,
}) => {
  const summer = sponsorshipPage(page)
  await summer.open()
  for (let round = 0; round < 2; round += 1) {
    await summer.videos.first().scrollIntoViewIfNeeded()
    await summer.section('About High Stakes Summer').scrollIntoViewIfNeeded()
  }

  await summer.getStarted('Rotating Border').click()
  await expect(page.getByRole('heading', { name: 'Become a partner' })).toBeInViewport()
  await expect(summer.message).toHaveValue(ofRotating)
  await expect(summer.packageType).toHaveValue('rotating_border')
  await summer.message.fill(`${ofRotating} We make hats.`)
  await summer.getStarted('Full Product Placement').press('Enter')
  await expect(summer.message).toHaveValue(`${ofFull}\n\nWe make hats.`)
  await expect(summer.packageType).toHaveValue('full_product_placement')

  const visit = await visitOf(page)
  const interest = { eventCategory: 'sponsorship', eventAction: 'interest' }
  await expect
    .poll(async () => byLabel(await visit.events('click')))
    .toMatchObject([
      { ...interest, eventLabel: 'full_product_placement', eventValue: 1000 },
      { ...interest, eventLabel: 'rotating_border', eventValue: 500 },
    ])
  // The clicks came later and are stored; so would be a second impression.
  expect(await visit.events('impression')).toEqual([
    expect.objectContaining({
      eventCategory: 'sponsorship',
      eventAction: 'preview-video',
      eventLabel: 'High Stakes Summer: the pilot',
      pagePath: '/high-stakes-summer',
    }),
  ])
})

test.describe('an inquiry', () => {
  test('is stored whole, counts, and is thanked for', async ({ page }) => {
    const summer = sponsorshipPage(page)
    const email = newEmail()
    await page.clock.install()
    await summer.open()
    await summer.becomePartner.click()
    await expect(page).toHaveURL(/#partner$/)
    await expect(summer.packageType).toHaveValue('full_product_placement')
    await expect(summer.episodeCount).toHaveValue('all')
    await expect(summer.podcast).not.toBeChecked()
    await expect(summer.form).toContainText('90% screen time')
    await page.clock.fastForward(3000)
    const stored = await visitOf(page)

    await summer.fillIn(email)
    await summer.podcast.check()
    await summer.message.fill('  Hats, by the thousand.  ')
    await summer.submit.click()

    await expect(summer.received).toBeFocused()
    await expect(page.getByText('within 48 hours, by e-mail or by phone')).toBeVisible()
    await expect(summer.form).toHaveCount(0)
    const inquiries = await storedInquiries(email)
    expect(inquiries).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        company_name: 'Quinn Hats',
        contact_name: 'Ada Quinn',
        phone: '+1 702 555 0100',
        package_type: 'full_product_placement',
        package_price: 1000,
        episode_count: 'all',
        interested_in_podcast: true,
        message: 'Hats, by the thousand.',
        status: 'pending',
        is_suspect: false,
        session_id: await sessionIdOf(page),
      },
    ])
    await expect
      .poll(() => stored.events('conversion'))
      .toMatchObject([
        {
          eventCategory: 'sponsorship',
          eventAction: 'inquiry',
          eventLabel: 'full_product_placement',
          eventValue: 9500,
          pagePath: '/high-stakes-summer',
          additionalData: {
            sponsorshipId: inquiries[0]?.['id'],
            episodeCount: 'all',
            interestedInPodcast: true,
          },
        },
      ])
    await expect
      .poll(() => stored.conversions())
      .toMatchObject([
        {
          conversionType: 'form_submission',
          monetaryValue: 8000,
          formData: {
            formId: 'sponsorship',
            formName: 'join application',
            formLocation: 'high-stakes-summer',
            packageType: 'full_product_placement',
            packagePrice: 1000,
            episodeCount: 'all',
            interestedInPodcast: true,
          },
        },
      ])
  })

  test('is followed by an empty form for another', async ({ page }) => {
    const summer = sponsorshipPage(page)
    const [first, second] = [newEmail(), newEmail()]
    await summer.open()
    await summer.getStarted('Rotating Border').click()
    await summer.fillIn(first)
    await summer.submit.click()

    await summer.again.click()
    await expect(summer.companyName).toHaveValue('')
    await expect(summer.message).toHaveValue('')
    await expect(summer.packageType).toHaveValue('full_product_placement')
    await summer.fillIn(second)
    await summer.episodeCount.selectOption('1-2 episodes')
    await summer.submit.click()

    await expect(summer.received).toBeVisible()
    expect(await storedInquiries(first)).toMatchObject([
      { package_price: 500, message: ofRotating },
    ])
    expect(await storedInquiries(second)).toMatchObject([{ episode_count: '1_2' }])
    await summer.getStarted('Rotating Border').click()
    await expect(summer.message).toHaveValue(ofRotating)
  })
})
