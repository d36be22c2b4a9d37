/*
 * Terms that storing and counting share: filters, kinds of conversions, and how a text becomes a key.
 */

/** What a report can be filtered by, one at a time. */
export const filterNames = ['source', 'medium', 'page', 'country', 'device'] as const
export type FilterName = (typeof filterNames)[number]

export type ConversionKind = 'submission' | 'newsletter' | 'lead' | 'abandonment' | 'other'

/** The kind of each conversion type; every other type is `other`. */
export const conversionKinds: Readonly<Record<string, ConversionKind>> = {
  form_submission: 'submission',
  jotform_submission: 'submission',
  newsletter_signup: 'newsletter',
  level1_lead: 'lead',
  form_abandonment: 'abandonment',
  abandoned_form: 'abandonment',
  abandoned: 'abandonment',
}

/** The kind that a conversion's type counts as. */
export function conversionKind(type: string): ConversionKind {
  return Object.hasOwn(conversionKinds, type) ? (conversionKinds[type] ?? 'other') : 'other'
}

/** The quality of an abandonment whose form was submitted after all: it counts nowhere, as if it had not been. */
export const takenBack = 'taken-back' as const

/** In the data of a conversion's form: its network has had the price of its kind that day. */
export const unpricedField = 'isUnpriced'

/** The page of the affiliate partner. */
export const affiliatePage = '/drink'

/** The source and medium of a session without a visit. */
export const unknownSource = 'unknown'

/** A visit ends when its visitor has sent nothing for so long. */
export const visitIdleMs = 30 * 60 * 1000

/** In characters: a few keys have to fit into one entry of an index. */
export const maxKeyLength = 150
