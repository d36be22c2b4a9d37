/** The texts of the newsletter's sign-up. */
export const newsletterForm = {
  /** The form's name in the reports. */
  formId: 'newsletter',
  formName: 'newsletter sign-up',
  title: 'Newsletter sign-up',
  email: 'Your e-mail',
  openSeats: 'I want to hear about open seats',
  submit: 'Subscribe',
  thanks: 'You are on the list. The next letter comes to you too.',
} as const
