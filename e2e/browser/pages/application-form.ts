import type { Page } from 'playwright/test'

/** The application form on the landing page. */
export function applicationForm(page: Page) {
  const form = page.getByRole('form', { name: 'Application form' })

  return {
    form,
    submit: form.getByRole('button'),
    firstName: form.getByLabel('First name'),
    lastName: form.getByLabel('Last name'),
    email: form.getByLabel('E-mail'),
    phone: form.getByLabel('Phone'),
    experience: form.getByLabel('How long have you played?'),
    stakes: form.getByLabel('Stakes you usually play'),
    referral: form.getByLabel('How did you hear about us?'),
    availability: form.getByRole('group', { name: 'When can you play?' }),
    interests: form.getByRole('group', { name: 'What interests you?' }),
    comments: form.getByLabel('Anything else?'),
    terms: form.getByLabel('I agree'),

    async open() {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Application form' }).scrollIntoViewIfNeeded()
      await form.waitFor()
    },

    /** Fills in the required fields. */
    async fillIn(email: string) {
      await this.firstName.fill('Ada')
      await this.lastName.fill('Quinn')
      await this.email.fill(email)
      await this.phone.fill('+1 702 555 0100')
      await this.experience.selectOption('More than 10 years')
      await this.stakes.selectOption('$25/$50')
      await this.availability.getByLabel('Weekend evenings').check()
      await this.terms.check()
    },
  }
}
