import { expect, type Page } from 'playwright/test'
import { recordsOf, type VisitRecords } from '../support/visit-records.ts'
import { stayHere, untilHydrated, visitOf } from './pages/any-page.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

async function openHome(page: Page, query = '') {
  await homePage(page).open(query)
  return visitOf(page)
}

test.describe('a visit', () => {
  test('starts once, with where it came from', async ({ page, baseURL }) => {
    const query =
      '?utm_source=letter&utm_medium=email&utm_campaign=may&utm_content=top&utm_term=plo&table=7'
    const visit = await openHome(page, query)
    await homePage(page).toPrivacyPolicy()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.reload()
    await untilHydrated(page)
    await expect.poll(async () => (await visit.pageViews()).length).toBe(3)

    expect(await visit.trafficSources()).toEqual([
      {
        id: expect.any(String),
        source: 'letter',
        medium: 'email',
        campaign: 'may',
        landingPage: `${baseURL}/${query}`,
        referrer: '',
        utmParameters: {
          utm_source: 'letter',
          utm_medium: 'email',
          utm_campaign: 'may',
          utm_content: 'top',
          utm_term: 'plo',
        },
        customParameters: { table: '7' },
        screenWidth: 1280,
        screenHeight: 800,
        language: 'en-US',
        userAgent: await page.evaluate('navigator.userAgent'),
        quality: 'ok',
      },
    ])
  })

  test('is a view for each page, back and forward included, each with its time', async ({
    page,
    baseURL,
  }) => {
    const visit = await openHome(page)
    // Each view is stored before the next is opened: two instances may stamp them in another order.
    const stored = (views: number) =>
      expect.poll(async () => (await visit.pageViews()).length).toBe(views)
    await stored(1)
    // Another section of the same path is no second view.
    await homePage(page).mainLinks.getByText('Podcast').click()
    await expect(page).toHaveURL(/#podcast$/)
    await homePage(page).toPrivacyPolicy()
    await expect(page).toHaveTitle(/^Privacy policy/)
    await stored(2)
    await page.goBack()
    await expect(page).toHaveTitle(/poker used to be fun$/)
    await stored(3)
    await page.goForward()
    await expect(page).toHaveTitle(/^Privacy policy/)
    await stored(4)

    await page.close({ runBeforeUnload: true })

    const home = { pagePath: '/', pageTitle: 'Back Room: poker used to be fun' }
    const privacy = { pagePath: '/privacy', pageTitle: 'Privacy policy · Back Room' }
    const timeSpent = expect.any(Number)
    await expect.poll(visit.pageViews).toEqual([
      { ...home, id: expect.any(String), referrer: '', timeSpent },
      { ...privacy, id: expect.any(String), referrer: `${baseURL}/`, timeSpent },
      { ...home, id: expect.any(String), referrer: `${baseURL}/privacy`, timeSpent },
      { ...privacy, id: expect.any(String), referrer: `${baseURL}/#podcast`, timeSpent },
    ])
  })
})

test('a redirect is one event: of the visitor at the gateway, of the visit within the page', async ({
  context,
  page,
  baseURL,
}) => {
  const visit = await openHome(page)
  await expect.poll(async () => (await visit.pageViews()).length).toBe(1)
  const visitorId = (await context.cookies()).find(({ name }) => name === 'visitorId')?.value
  const visitor = recordsOf(visitorId ?? '')

  await page.goto('/join')

  await expect(page).toHaveURL(/\/#join$/)
  await expect
    .poll(() => visitor.events('redirect'))
    .toEqual([
      expect.objectContaining({
        eventCategory: 'navigation',
        eventAction: '/join',
        eventLabel: '/#join',
        pagePath: '/join',
        additionalData: expect.objectContaining({ from: '/join', to: '/#join', visitorId }),
      }),
    ])
  await untilHydrated(page)
  await page.evaluate(
    `history.pushState(null, '', '/game'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await expect(page).toHaveURL(`${baseURL}/#poker-game`)
  await openLastPage(page, visit)
  await expect
    .poll(() => visit.events('redirect'))
    .toEqual([
      expect.objectContaining({
        eventCategory: 'navigation',
        eventAction: '/game',
        eventLabel: '/#poker-game',
        additionalData: { from: '/game', to: '/#poker-game', referrer: '' },
      }),
    ])
  expect(await visitor.events('redirect')).toHaveLength(1)
})

const outbound = (eventLabel: string, destination: string, linkType: string) => ({
  id: expect.any(String),
  eventType: 'click',
  eventCategory: 'outbound',
  eventAction: 'click',
  eventLabel,
  eventValue: null,
  pagePath: '/',
  additionalData: { destination, linkType },
})

test('a click that leaves the site is an outbound event, one to the partner also of the rake race', async ({
  page,
}) => {
  await stayHere(page)
  const visit = await openHome(page)
  await homePage(page).partnerBanner.getByRole('link').click()
  await page.getByRole('link', { name: 'Grand Canyon tours' }).click()
  const socialPages = {
    X: 'https://x.example/backroom',
    Instagram: 'https://instagram.example/backroom',
    YouTube: 'https://youtube.example/@backroom',
    Spotify: 'https://spotify.example/show/back-room',
  }
  for (const name of Object.keys(socialPages)) {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .click()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await homePage(page).openMenu()
  await homePage(page)
    .drawer.getByRole('link', { name: 'Play on Phenom Poker - 150% Bonus' })
    .click()

  const partner = (label: string) => [
    outbound(label, 'https://phenom-poker.example/sign-up?ref=backroom', 'phenom-signup'),
    expect.objectContaining({
      eventCategory: 'rake-race',
      eventAction: 'banner-click',
      eventLabel: label,
    }),
  ]
  const tours = 'https://silver-rotor.example/grand-canyon'
  const expected = [
    ...partner('top-banner'),
    ...partner('mobile-menu'),
    outbound(tours, tours, 'helicopter-tours'),
    ...Object.entries(socialPages).map(([name, address]) => outbound(name, address, 'social')),
  ]
  await expect.poll(() => visit.events('click')).toEqual(expect.arrayContaining(expected))
  expect(await visit.events('click')).toHaveLength(expected.length)
})

test.describe('"Get a seat now"', () => {
  test('is a lead at each of its places, remembered in cookies', async ({
    context,
    page,
    baseURL,
  }) => {
    const query = '?utm_source=instagram&utm_medium=social&utm_campaign=may'
    const visit = await openHome(page, query)
    const places = ['poker-game-why', 'poker-game-shorts', 'poker-game-hosts']

    for (const index of places.keys()) {
      await homePage(page).seatButtons.nth(index).click()
      await expect(page).toHaveURL(/#join$/)
      // Stored before the next is clicked: two instances may stamp them in another order.
      await expect.poll(async () => (await visit.conversions()).length).toBe(index + 1)
      await expect.poll(async () => (await visit.events('click')).length).toBe(index + 1)
    }

    expect(await visit.conversions()).toEqual(
      places.map((buttonLocation, index) => ({
        id: expect.any(String),
        conversionType: 'level1_lead',
        formData: {
          formName: 'cta_button_click',
          buttonLabel: 'Get a seat now',
          buttonLocation,
          // The first click has led to the form of the same page.
          pageUrl: index === 0 ? `${baseURL}/${query}` : `${baseURL}/#join`,
          pageTitle: 'Back Room: poker used to be fun',
        },
        monetaryValue: 2000,
        originalSource: 'instagram',
        originalMedium: 'social',
        originalCampaign: 'may',
        daysToConversion: 0,
        touchPoints: 1,
        firstVisitTimestamp: expect.any(String),
      })),
    )
    expect(await visit.events('click')).toEqual(
      places.map((eventLabel) =>
        expect.objectContaining({ eventCategory: 'cta', eventAction: 'get-a-seat', eventLabel }),
      ),
    )
    const cookies = new Map(
      (await context.cookies()).map(({ name, value, expires }) => [name, { value, expires }]),
    )
    expect(cookies.get('clickedCtaButton')?.value).toBe('true')
    expect(decodeURIComponent(cookies.get('ctaButtonLabel')?.value ?? '')).toBe('Get a seat now')
    expect(
      Date.parse(decodeURIComponent(cookies.get('ctaButtonTimestamp')?.value ?? '')),
    ).toBeGreaterThan(Date.now() - 600_000)
    for (const name of ['clickedCtaButton', 'ctaButtonLabel', 'ctaButtonTimestamp']) {
      const days = ((cookies.get(name)?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect(Math.round(days), name).toBe(30)
    }
  })
})

test('each section is seen once, however often the visitor comes by', async ({ page }) => {
  const visit = await openHome(page)
  const sections = ['poker-game', 'join', 'podcast', 'newsletter', 'recommends']

  for (const section of [...sections, ...sections]) {
    await page.evaluate(
      `document.querySelector('#${section}').scrollIntoView({ behavior: 'instant' })`,
    )
    await expect
      .poll(async () => (await visit.events('section_view')).map(({ eventLabel }) => eventLabel))
      .toContain(section)
  }
  await openLastPage(page, visit)

  const views = await visit.events('section_view')
  expect(views.map(({ eventLabel }) => eventLabel)).toEqual(sections)
  expect(views[0]).toMatchObject({
    eventCategory: 'engagement',
    eventAction: 'view',
    pagePath: '/',
  })
})

/** Opens one more page and waits for its view: by then, what was sent before it is stored too. */
async function openLastPage(page: Page, visit: VisitRecords): Promise<void> {
  await homePage(page).toPrivacyPolicy()
  await expect
    .poll(async () => (await visit.pageViews()).map(({ pagePath }) => pagePath))
    .toContain('/privacy')
}
