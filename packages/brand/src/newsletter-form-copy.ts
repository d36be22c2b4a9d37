/** The texts of the newsletter's sign-up. */
export const newsletterForm = {
  /** The form's name in the reports. */
  formId: 'newsletter',
  formName: 'newsletter sign-up',
  title: 'Newsletter sign-up',
  email: 'Your e-mail',
  openSeats: 'I want to hear about open seats',
  submit: 'Subscribe',
  thanks: 'Almost done: open the mail that we have just sent you, and confirm your address.',
} as const
