import type { ConversionValues } from '@cardroom/brand/embeds'
import type { OutgoingRecord } from './record-queue.ts'

/** A call of the tag manager. */
export type TagCall = { name: string; parameters: Record<string, string | number> }

// Third parties receive nothing from pages with money or cards.
const pathsWithoutTag = /^\/(?:admin|wsop|kook)(?:\/|$)/

/** Whether the tag may run on a page. */
export function isTagAllowed(path: string): boolean {
  return !pathsWithoutTag.test(path)
}

/**
 * The call for a record: page views, redirects, section views, popups and the value of conversions. Null
 * for everything else; never personal data.
 */
export function tagCallOf(
  { kind, payload }: OutgoingRecord,
  values: ConversionValues,
): TagCall | null {
  const text = (field: string) => {
    const value = payload[field]
    return typeof value === 'string' ? value : ''
  }
  if (!isTagAllowed(text('pagePath'))) return null
  if (kind === 'conversion') return conversionCall(text('conversionType'), values)
  if (kind === 'page-view') {
    if (payload['timeSpent'] !== undefined) return null
    return {
      name: 'page_view',
      parameters: { page_path: text('pagePath'), page_title: text('pageTitle') },
    }
  }
  if (kind !== 'event') return null
  switch (text('eventType')) {
    case 'redirect':
      return { name: 'redirect', parameters: { to: text('eventLabel') } }
    case 'section_view':
      return { name: 'section_view', parameters: { section: text('eventLabel') } }
    case 'popup':
      return { name: 'popup', parameters: { action: text('eventAction') } }
    default:
      return null
  }
}

function conversionCall(
  type: string,
  { newsletter, lead, application }: ConversionValues,
): TagCall | null {
  const values: Readonly<Record<string, number>> = {
    newsletter_signup: newsletter,
    level1_lead: lead,
    form_submission: application,
    jotform_submission: application,
  }
  const value = values[type]
  return value === undefined ? null : { name: type, parameters: { value, currency: 'USD' } }
}
