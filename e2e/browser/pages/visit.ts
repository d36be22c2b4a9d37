import { expect, type Page } from 'playwright/test'
import { recordsOf, type VisitRecords } from '../../support/visit-records.ts'

/** The visit's id, from session storage: known once the page's script has run. */
export async function sessionIdOf(page: Page): Promise<string> {
  const read = () => page.evaluate<string | null>(`sessionStorage.getItem('sessionId')`)
  await expect.poll(read, 'the id of the visit').not.toBeNull()
  return (await read()) ?? ''
}

/** What Postgres holds of the visit that a page is part of. */
export async function visitOf(page: Page): Promise<VisitRecords> {
  return recordsOf(await sessionIdOf(page))
}
