import type { Browser, Page } from 'playwright/test'
import { asAdmin, newWord } from './admin-data.ts'
import { origin } from './origin.ts'

/** A second administrator, an editor called Grace, in a browser of their own. */
export async function secondAdministrator(browser: Browser): Promise<Page> {
  const email = `grace-${newWord().toLowerCase()}@backroom.example`
  const password = `${newWord()} ${newWord()}`
  const { secret } = await asAdmin<{ secret: string }>('POST', '/api/admin/administrators', {
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    role: 'editor',
  })
  const context = await browser.newContext()
  const headers = { origin }
  await context.request.post(`${origin}/api/invitations/accept`, {
    headers,
    data: { secret, newPassword: password },
  })
  await context.request.post(`${origin}/api/admin/login`, { headers, data: { email, password } })
  return await context.newPage()
}
