import { brand } from './brand.ts'

/** The texts of the application form. */
export const application = {
  /** The form's name in the reports. */
  formId: 'application',
  formName: 'join application',
  title: 'Application form',
  fallback: {
    lead: 'Prefer e-mail?',
    link: 'Write to us instead',
    url: `mailto:${brand.email}?subject=${encodeURIComponent('A seat in the game')}`,
  },
  loading: 'The form loads when you reach it.',
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    experience: 'How long have you played?',
    stakes: 'Stakes you usually play',
    referral: 'How did you hear about us?',
    availability: 'When can you play?',
    interests: 'What interests you?',
    comments: 'Anything else?',
  },
  hints: {
    phone: 'With the country code, if it is not a US number.',
    availability: 'Choose at least one.',
    comments: 'A hand, a host you know, a date you are in town.',
  },
  choose: 'Choose one',
  terms: {
    before: 'I agree to the ',
    link: 'privacy policy',
    after: ` and that ${brand.name} may contact me about the game.`,
  },
  submit: 'Send application',
} as const

/** Texts of the page that accepts an application from a browser without JavaScript. */
export const applicationPage = {
  title: `Apply for a seat | ${brand.name}`,
  heading: 'Apply for a seat',
  lead: 'Fill in the form and send it. A host reads every application.',
  optional: 'optional',
  /** Text above the list of invalid fields. */
  wrong: 'Please check these answers. What you wrote is kept.',
  home: 'Back to the home page',
} as const
