import type { ConversionValues, TagManager } from '@cardroom/brand/embeds'
import { atFirstPress, openSandbox } from '../embeds/sandbox.ts'
import { refusesTracking } from './cookies.ts'
import type { OutgoingRecord } from './record-queue.ts'

/**
 * Loads the tag manager after the visitor's first interaction, and returns a function that sends records to it,
 * including earlier ones. The tag manager never loads if the visitor refuses tracking or the page's policy forbids it.
 */
export function prepareTag(tagManager: TagManager): (record: OutgoingRecord) => void {
  // The content security policy of the first page applies to all pages that the application shows later.
  if (refusesTracking() || !isTagAllowed(window.location.pathname)) return () => {}
  const { scriptUrl, measurementId, conversionValues } = tagManager
  const waiting: TagCall[] = []
  let send: (call: TagCall) => void = (call) => void waiting.push(call)

  atFirstPress(() => {
    openSandbox({ title: 'Statistics', src: '/embed/tag.html' }, (post) => {
      send = (call) => post({ call })
      post({ setup: { scriptUrl, measurementId } })
      for (const call of waiting.splice(0)) send(call)
    })
  })
  return (record) => {
    const call = tagCallOf(record, conversionValues)
    if (call !== null) send(call)
  }
}

type TagCall = { name: string; parameters: Record<string, string | number> }

// Third parties receive no data from pages with money or cards.
const pathsWithoutTag = /^\/(?:admin|wsop|kook)(?:\/|$)/

/** Whether the tag may run on a page. */
export function isTagAllowed(path: string): boolean {
  return !pathsWithoutTag.test(path)
}

/**
 * The tag manager's call for a record: page views, redirects, section views, popups and the value of conversions.
 * Returns null for everything else. The call never contains personal data.
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
