/** What a conversion that brings money is: an application for a seat, a reader of the newsletter, an inquiry of a sponsor. */
export const confirmedKinds = ['submission', 'newsletter', 'sponsorship'] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

/** Conversion types of forms that a third party keeps, and what each of them is: the page's record is all there is of it. */
export type EmbeddedForms = Readonly<Record<string, ConfirmedKind>>

/**
 * A conversion of which the house has the row that it is about: nobody can invent one by sending a record. `type` is
 * the conversion type that its page records beside it.
 */
export type ConfirmedConversion = {
  id: string
  kind: ConfirmedKind
  type: string
  /** Epoch milliseconds. */
  at: number
  /** Possible spam, which does not count. */
  isSuspect: boolean
  /** Whole dollars. */
  value: number
  source: string
  medium: string
  /** Of the visit: its first page, its country and its device; empty where they are not known. */
  page: string
  country: string
  device: string
  daysToConversion: number | null
  touchPoints: number | null
}
