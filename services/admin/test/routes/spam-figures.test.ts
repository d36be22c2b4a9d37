import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { owner, signedIn } = await testApp()

/** Of today, and of days ago, which the reports keep. */
async function storeLeads() {
  await sql`
    INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability, interests,
      agree_to_terms, is_suspect, ip_address, created_at)
    SELECT gen_random_uuid(), 'A', 'B', '', '', '', '', '{}', '{}', true, n = 1, '', now() - make_interval(days => n)
    FROM generate_series(0, 9) AS n`.execute(owner)
  await sql`
    INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count, package_price,
      potential_value, is_suspect, ip_address, created_at)
    SELECT gen_random_uuid(), 'A', 'B', '', '', 'rotating_border', 'all', 500, 4750, n = 1, '', now() - make_interval(days => n)
    FROM generate_series(0, 9) AS n`.execute(owner)
}

async function mark(isSpam: boolean) {
  for (const table of ['applications', 'sponsorships']) {
    await sql`UPDATE ${sql.table(table)} SET spam_at = ${isSpam ? sql`now()` : sql`NULL`}
      WHERE extract(day FROM now() - created_at) IN (0, 4, 8)`.execute(owner)
  }
}

async function plain(table: 'applications' | 'sponsorships') {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE NOT is_suspect AND spam_at IS NULL`.execute(owner)
  return rows[0]?.count ?? 0
}

describe('the figures of the reports', () => {
  it('are those of plain SQL before marks of spam, with them and without them again', async () => {
    await storeLeads()
    const admin = await signedIn()
    const read = async (path: string) => {
      const reply = await admin.get(`/api/admin/analytics/${path}?timeframe=30days`)
      expect(reply.statusCode).toBe(200)
      return reply.json().data
    }
    const seen: number[] = []
    for (const isSpam of [false, true, false]) {
      await mark(isSpam)

      const [conversions, funnel, page] = [
        await read('conversions'),
        await read('funnel'),
        await read('sponsorship-page'),
      ]

      const [applications, inquiries] = [await plain('applications'), await plain('sponsorships')]
      expect(conversions.formSubmissions).toEqual({
        total: applications,
        value: 8000 * applications,
      })
      expect(conversions.otherConversions.total).toBe(inquiries)
      expect(conversions.totalValue).toBe(8000 * (applications + inquiries))
      expect(conversions.filtered.suspect).toBe(20 - applications - inquiries)
      expect(funnel.totals.formSubmissions).toBe(applications)
      expect(page.conversions).toBe(inquiries)
      seen.push(applications + inquiries)
    }
    expect(seen).toEqual([18, 12, 18])
  })
})
