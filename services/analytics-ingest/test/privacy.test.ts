import { brand } from '@cardroom/brand/brand'
import {
  abandonedFormKept,
  logsKept,
  privacySections,
  recordsKept,
} from '@cardroom/brand/privacy-copy'
import {
  contactsKeptMonths,
  entriesKeptMonths,
  logsKeptDays,
  spamKeptDays,
} from '@cardroom/brand/retention'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abandonedValuesFlag } from '../src/config.ts'

/*
 * What is kept about a visitor is listed on the privacy page. A new column needs words there before it
 * is named here.
 */

const { db: owner } = await testDatabase()

const copy = privacySections
  .flatMap(({ paragraphs, items = [] }) => [...paragraphs, ...items])
  .join('\n')

/** For every column the words that disclose it. */
const wordsFor: Record<string, RegExp> = {
  additional_data: /links and buttons used/,
  begins_visit: /A random number for your visit/,
  browser: /\bbrowser\b/,
  campaign: /campaign tags/,
  channel: /source, medium/,
  city: /country, region and city/,
  claimed_medium: /what we take all that to mean/,
  claimed_source: /what we take all that to mean/,
  conversion_timestamp: /ask for a seat or subscribe/,
  conversion_type: /ask for a seat or subscribe/,
  country: /country, region and city/,
  created_at: /pages viewed, when/,
  custom_parameters: /other parts of the link/,
  days_to_conversion: /how many days and visits it took/,
  device_category: /its kind/,
  event_action: /links and buttons used/,
  event_category: /links and buttons used/,
  event_label: /what is written on them/,
  event_type: /links and buttons used/,
  event_value: /how far you scroll/,
  first_visit_timestamp: /time of your first visit/,
  form_data: /which fields you had filled in.*how long it took/,
  id: /A random number/,
  ip_address: /network address is shortened before it is kept: the last of its four numbers/,
  is_counted: /ask for a seat or subscribe/,
  landing_page: /the page you opened first/,
  language: /\blanguage\b/,
  last_campaign: /campaign tags/,
  last_channel: /source, medium/,
  last_medium: /source, medium/,
  last_source: /source, medium/,
  medium: /source, medium/,
  monetary_value: /what it is worth to us/,
  operating_system: /operating system/,
  original_campaign: /campaign tags and time of your first visit/,
  original_medium: /source, medium/,
  original_source: /source, medium/,
  page_path: /pages viewed/,
  page_title: /pages viewed/,
  quality: /a person or a program/,
  referrer: /the address you came from/,
  region: /country, region and city/,
  screen_height: /screen size/,
  screen_width: /screen size/,
  session_id: /A random number for your visit/,
  source: /source, medium/,
  time_spent: /how long they were in view/,
  timestamp: /pages viewed, when/,
  touch_points: /how many days and visits it took/,
  user_agent: /what the browser says of itself/,
  utm_parameters: /campaign tags/,
  visit_id: /A random number for your visit/,
  visitor_id: /random visitor number/,
}

describe('the privacy page', () => {
  it('names everything that is kept of a visit', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name IN ('traffic_sources', 'user_events', 'page_views',
        'conversions') AND column_name <> 'changed_xid' ORDER BY 1`.execute(owner)

    expect(rows.map(({ name }) => name)).toEqual(Object.keys(wordsFor))
    for (const words of Object.values(wordsFor)) expect(copy).toMatch(words)
  })

  it('says how long', () => {
    expect(recordsKept(90)).toContain('more than 90 days old')
    expect(recordsKept(null)).toContain('for as long as we need them')
    expect(copy).toContain(`deleted ${contactsKeptMonths} months after their last message`)
    expect(copy).toContain(`and applications ${contactsKeptMonths} months after they were sent`)
    expect(copy).toContain(`contest entries ${entriesKeptMonths} months after they were made`)
    expect(copy).toContain(`what we mark as spam goes ${spamKeptDays} days later`)
    expect([contactsKeptMonths, entriesKeptMonths, spamKeptDays]).toEqual([24, 36, 30])
    expect(copy).toContain('nobody confirms is deleted after 30 days')
    expect(copy).toContain('the address stays for 24 months')
    expect(copy).toContain(
      'every mail about it that we send has a link that takes you off the list',
    )
    expect(brand.recordsKeptDays).toBe(396)
    expect(copy).toContain('more than 396 days old')
    expect(copy).toMatch(/They last 30 days, the visitor number 365 days/)
  })

  it('says that a visit is joined to whoever sends a form or chats', async () => {
    // A table of persons with the number of a visit needs its form named here, and the sentence true of it.
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'session_id' AND table_name IN (
        SELECT table_name FROM information_schema.columns WHERE column_name IN ('email', 'user_id'))
      ORDER BY 1`.execute(owner)

    expect(rows.map(({ name }) => name)).toEqual([
      'applications',
      'chat_conversations',
      'newsletters',
      'sponsorships',
      'wsop_signups',
    ])
    expect(copy).toContain('When you send us a form or chat with us, it is kept with the number of')
    expect(copy).toContain('which pages you, by name, have seen and what brought you here')
  })

  it('says what stays of a form that was never sent', () => {
    expect(copy).toContain(abandonedFormKept(brand.keepsAbandonedValues))
    expect(abandonedFormKept(false)).toContain('but not the words you had typed')
    expect(abandonedFormKept(true)).toContain('filled in, the words you had typed, the choices')
    for (const isKept of [true, false]) {
      expect(abandonedFormKept(isKept)).toMatch(wordsFor['form_data'] ?? '')
    }
  })

  it('is not proved wrong by a setting', () => {
    expect(abandonedValuesFlag(false).safeParse('1').error?.message).toContain('denies it')
    expect(abandonedValuesFlag(false).parse(undefined)).toBe(false)
    expect(abandonedValuesFlag(true).parse('1')).toBe(true)
    expect(abandonedValuesFlag(true).parse('0')).toBe(false)
  })

  it('names the days of logs', () => {
    expect(copy).toContain(logsKept)
    expect(logsKept).toContain(`after ${logsKeptDays} days`)
  })
})
