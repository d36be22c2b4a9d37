import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { ExploreQuery } from '@cardroom/contracts/explore'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, describe, expect, it } from 'vitest'
import { readEmbeddedForms } from './embedded-forms.ts'
import { createFiguresCopy } from './copy.ts'
import { createExplore } from './explore.ts'
import { createReports } from './reports.ts'

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
// These exceed the one price that each network may add per day.
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

/** The counts that both kinds of reports share where these forms are embedded. */
async function countedWith(embedded: EmbeddedForms) {
  const logger = createLogger('test', 'silent')
  const copy = createFiguresCopy({ db, logger, embedded, maxWaitMs: 30_000 })
  const conversions = await createReports({ copy, db }).conversions({ timeframe: '7days' })
  const visits = await createExplore(copy).report(ExploreQuery.parse({ period: 'today' }))
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
