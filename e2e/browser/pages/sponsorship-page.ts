import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './any-page.ts'

/** The page that sells sponsorships. */
export function sponsorshipPage(page: Page) {
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: 'Partnership inquiry' })

  return {
    heading: main.getByRole('heading', { level: 1 }),
    becomePartner: main.getByRole('link', { name: 'Become a Partner' }),
    section: (name: string): Locator => main.getByRole('region', { name, exact: true }),
    /** A package's card. */
    offer: (name: string): Locator => main.getByRole('article', { name }),
    getStarted: (name: string): Locator =>
      main.getByRole('link', { name: new RegExp(`^Get Started ?: ${name}$`) }),
    videos: main.getByRole('region', { name: 'Watch the series' }).getByRole('link'),
    questions: main.getByRole('complementary', { name: 'Before you write' }).getByRole('group'),

    form,
    submit: form.getByRole('button'),
    companyName: form.getByLabel('Company name'),
    contactName: form.getByLabel('Contact name'),
    email: form.getByLabel('E-mail'),
    phone: form.getByLabel('Phone'),
    packageType: form.getByLabel('Package'),
    episodeCount: form.getByLabel('Episodes'),
    podcast: form.getByLabel('We would like to hear about the podcast too'),
    message: form.getByLabel('Message'),
    received: main.getByRole('heading', { name: 'Submission Received!' }),
    again: main.getByRole('button', { name: 'Submit Another Inquiry' }),

    async open(): Promise<void> {
      await page.goto('/high-stakes-summer')
      await untilHydrated(page)
    },

    /** Fills in the required fields. */
    async fillIn(email: string): Promise<void> {
      await this.companyName.fill('Quinn Hats')
      await this.contactName.fill('Ada Quinn')
      await this.email.fill(email)
      await this.phone.fill('+1 702 555 0100')
    },
  }
}
