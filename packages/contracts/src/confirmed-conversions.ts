/** Conversions with a value: an application for a seat, a newsletter sign-up, a sponsor's inquiry. */
export const confirmedKinds = ['submission', 'newsletter', 'sponsorship'] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

/** Conversion types of embedded third-party forms, which are known only from the page's record. */
export type EmbeddedForms = Readonly<Record<string, ConfirmedKind>>
