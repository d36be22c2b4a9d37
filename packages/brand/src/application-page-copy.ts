import { brand } from './brand.ts'

/** The texts of the page that takes an application from a browser without script. */
export const applicationPage = {
  title: `Apply for a seat | ${brand.name}`,
  heading: 'Apply for a seat',
  lead: 'Fill in the form and send it. A host reads every application.',
  optional: 'optional',
  /** Above what is wrong, field by field. */
  wrong: 'Please check these answers. What you wrote is kept.',
  home: 'Back to the home page',
} as const
