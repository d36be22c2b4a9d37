/* Terms that storing and counting share. */

/** Filters of reports, one at a time. */
export const filterNames = ['source', 'medium', 'page', 'country', 'device'] as const
export type FilterName = (typeof filterNames)[number]

export type ConversionKind = 'submission' | 'newsletter' | 'lead' | 'abandonment' | 'other'

/** Other types are `other`. */
export const conversionKinds: Readonly<Record<string, ConversionKind>> = {
  form_submission: 'submission',
  jotform_submission: 'submission',
  newsletter_signup: 'newsletter',
  level1_lead: 'lead',
  form_abandonment: 'abandonment',
  abandoned_form: 'abandonment',
  abandoned: 'abandonment',
}

export function conversionKind(type: string): ConversionKind {
  return Object.hasOwn(conversionKinds, type) ? (conversionKinds[type] ?? 'other') : 'other'
}

/** The quality of an abandonment whose form was submitted later; it is not counted. */
export const takenBack = 'taken-back' as const

/** A field of a conversion's data: its network already had the price of this kind that day. */
export const unpricedField = 'isUnpriced'

export const affiliatePage = '/drink'

/** The source and medium of sessions without a visit. */
export const unknownSource = 'unknown'

/** A visit ends after this time without a record. */
export const visitIdleMs = 30 * 60 * 1000

/** In characters, because several keys must fit into one index entry. */
export const maxKeyLength = 150
