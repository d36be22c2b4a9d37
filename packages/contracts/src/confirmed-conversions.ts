/** Conversions with a value: an application, a newsletter sign-up, a sponsor's inquiry. */
export const confirmedKinds = ['submission', 'newsletter', 'sponsorship'] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

/** The conversion types of embedded third-party forms, for which the page's record is the only source. */
export type EmbeddedForms = Readonly<Record<string, ConfirmedKind>>
