import type { ConversionKind } from '@cardroom/contracts/summaries'

const kinds: Record<string, ConversionKind> = {
  form_submission: 'submission',
  jotform_submission: 'submission',
  level1_lead: 'lead',
  form_abandonment: 'abandonment',
  abandoned_form: 'abandonment',
  abandoned: 'abandonment',
}

/** The kind that a conversion's type counts as. */
export function conversionKind(type: string): ConversionKind {
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? 'other') : 'other'
}
