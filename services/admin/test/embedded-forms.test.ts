import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { ExploreQuery } from '@cardroom/contracts/explore'
import { connectDatabase } from '@cardroom/database/client'
import { rebuildSummaries } from '@cardroom/database/rebuild-summaries'
import { createLogger } from '@cardroom/service-kit/logger'
import { brand } from '@cardroom/brand/brand'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, describe, expect, it } from 'vitest'
import { createExplore } from '../src/create-explore.ts'
import { createReports } from '../src/create-reports.ts'
import { readEmbeddedForms } from '../src/embedded-forms.ts'
import { confirmed } from '../src/repositories/confirmed.ts'
import { recentRecords } from '../src/repositories/recent-records.ts'
import { rollups } from '../src/repositories/rollups.ts'
import { createVisitCopy } from '../src/visit-copy.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
const folder = await mkdtemp(join(tmpdir(), 'embeds-'))
afterAll(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const module = join(folder, 'embeds.own.ts')
await writeFile(
  module,
  `type Embed = { url: string }
   export const applicationForm: Embed | null = { url: 'https://forms.example/1' }
   export const newsletterForm: Embed | null = null`,
)

for (const type of ['jotform_submission', 'newsletter_signup'] as const) {
  const session = { session_id: type, visit_id: type, user_agent: '', quality: 'ok' as const }
  const recorded = { id: crypto.randomUUID(), conversion_type: type, monetary_value: 8000 }
  const conversion_timestamp = new Date()
  await owner
    .insertInto('conversions')
    .values({ ...session, ...recorded, conversion_timestamp })
    .execute()
}
// Beyond the one price that its network has a day.
await owner
  .insertInto('conversions')
  .values({
    id: crypto.randomUUID(),
    session_id: 'unpriced',
    visit_id: 'unpriced',
    user_agent: '',
    quality: 'ok',
    conversion_type: 'jotform_submission',
    monetary_value: 0,
    form_data: JSON.stringify({ formName: 'Application', isUnpriced: true }),
    conversion_timestamp: new Date(),
  })
  .execute()
await rebuildSummaries(owner, { timeZone: brand.timeZone })

/** What both kinds of reports count where these forms are embedded. */
async function countedWith(embedded: EmbeddedForms) {
  const reports = createReports({
    rollups: rollups(db),
    recent: recentRecords(db),
    confirmed: confirmed(db, embedded),
  })
  const logger = createLogger('test', 'silent')
  const copy = createVisitCopy({ db, logger, embedded, maxAgeMs: 0 })
  const explore = createExplore(copy)
  const query = ExploreQuery.parse({ period: 'today' })
  const conversions = await reports.conversions({ timeframe: '7days' })
  // Its first answer is that the copy is being read.
  const report = () => explore.report(query).catch(() => null)
  await expect.poll(report, { timeout: 20_000 }).not.toBeNull()
  const visits = await explore.report(query)
  await copy.close()
  const { submissions, value } = visits.totals
  return { revenue: conversions.totalValue, submissions, value }
}

describe('a form that a third party keeps', { timeout: 30_000 }, () => {
  it('counts by the records of the page, where the module of the site names it', async () => {
    const embedded = await readEmbeddedForms(module)

    expect(embedded).toEqual({ jotform_submission: 'submission' })
    expect(await countedWith(embedded)).toEqual({ revenue: 8000, submissions: 2, value: 8000 })
  })

  it('counts nothing where there is none', async () => {
    expect(await countedWith(await readEmbeddedForms(''))).toEqual({
      revenue: 0,
      submissions: 0,
      value: 0,
    })
  })

  it('keeps the service from starting when its module is not there', async () => {
    await expect(readEmbeddedForms('no/such/file.ts')).rejects.toThrow('no/such/file.ts')
  })
})
