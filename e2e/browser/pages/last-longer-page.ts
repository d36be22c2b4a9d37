import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './any-page.ts'

/** The contest beside the main event. */
export function lastLongerPage(page: Page) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const form = (name: string) => main.getByRole('form', { name, exact: true })
  const signUp = form('Sign up')
  const chips = form('Update my chips')
  const elimination = form('Report my elimination')

  return {
    heading: main.getByRole('heading', { level: 1 }),
    /** A figure's value, by its name. */
    figure: (name: string): Locator =>
      main
        .locator('dl div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    payment: main.getByRole('region', { name: 'Payment information' }),
    copy: main.getByRole('button', { name: /^(Copy address|Copied!)$/ }),

    signUpButton: button('Sign Up'),
    chipsButton: button('Update My Chips'),
    eliminationButton: button('Report Elimination'),
    signUp: {
      form: signUp,
      firstName: signUp.getByLabel('First name'),
      lastName: signUp.getByLabel('Last name'),
      email: signUp.getByLabel('E-mail'),
      phone: signUp.getByLabel('Phone'),
      rules: signUp.getByLabel(/I am 21 or older and accept the contest rules/),
      submit: signUp.locator('button[type="submit"]'),
      cancel: signUp.getByRole('button', { name: 'Cancel' }),
    },
    chips: {
      form: chips,
      email: chips.getByLabel('E-mail'),
      chipCount: chips.getByLabel('Chip count'),
      submit: chips.locator('button[type="submit"]'),
      cancel: chips.getByRole('button', { name: 'Cancel' }),
    },
    elimination: {
      form: elimination,
      email: elimination.getByLabel('E-mail'),
      finalPosition: elimination.getByLabel('Final position'),
      submit: elimination.locator('button[type="submit"]'),
    },

    participants: main.getByRole('region', { name: 'Participants' }),
    /** A participant's row, by a unique name. */
    row: (name: string): Locator =>
      main
        .getByRole('region', { name: 'Participants' })
        .getByRole('listitem')
        .filter({ hasText: name }),

    async open(): Promise<void> {
      await page.goto('/wsop')
      await untilHydrated(page)
    },

    /** Opens the page, and scrolls to its buttons. */
    async openForms(): Promise<void> {
      await this.open()
      await main.getByRole('heading', { name: 'In, still in, or out' }).scrollIntoViewIfNeeded()
      await this.eliminationButton.waitFor()
    },

    async fillInSignUp(email: string, lastName: string): Promise<void> {
      await this.signUp.firstName.fill('Ada')
      await this.signUp.lastName.fill(lastName)
      await this.signUp.email.fill(email)
      await this.signUp.phone.fill('+1 702 555 0100')
      await this.signUp.rules.check()
    },
  }
}
