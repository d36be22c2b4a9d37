import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './hydrated.ts'

/** The page that sells sponsorships. */
export function sponsorshipPage(page: Page) {
  const main = page.getByRole('main')
  const form = main.getByRole('form', { name: 'Partnership inquiry' })

  return {
    heading: main.getByRole('heading', { level: 1 }),
    becomePartner: main.getByRole('link', { name: 'Become a Partner' }),
    season: main.getByRole('complementary', { name: 'When' }),
    section: (name: string): Locator => main.getByRole('region', { name, exact: true }),
    /** A package's card. */
    offer: (name: string): Locator => main.getByRole('article', { name }),
    getStarted: (name: string): Locator =>
      main.getByRole('link', { name: new RegExp(`^Get Started ?: ${name}$`) }),
    videos: main.getByRole('region', { name: 'Watch the series' }).getByRole('link'),
    questions: main.getByRole('complementary', { name: 'Before you write' }).getByRole('group'),

    form,
    submit: form.getByRole('button'),
    failure: form.getByRole('alert'),
    companyName: form.getByLabel('Company name'),
    contactName: form.getByLabel('Contact name'),
    email: form.getByLabel('E-mail'),
    phone: form.getByLabel('Phone'),
    packageType: form.getByLabel('Package'),
    episodeCount: form.getByLabel('Episodes'),
    podcast: form.getByLabel('We would like to hear about the podcast too'),
    message: form.getByLabel('Message'),
    // No person's way leads there, so neither does a role or a label.
    trap: form.locator('input[name="website"]'),
    received: main.getByRole('heading', { name: 'Submission Received!' }),
    again: main.getByRole('button', { name: 'Submit Another Inquiry' }),

    async open(): Promise<void> {
      await page.goto('/high-stakes-summer')
      await untilHydrated(page)
    },

    /** Opens the page and goes to its form. */
    async openForm(): Promise<void> {
      await this.open()
      await this.becomePartner.click()
      await form.waitFor()
    },

    /** Fills in whatever an inquiry must say. */
    async fillIn(email: string): Promise<void> {
      await this.companyName.fill('Quinn Hats')
      await this.contactName.fill('Ada Quinn')
      await this.email.fill(email)
      await this.phone.fill('+1 702 555 0100')
    },
  }
}
