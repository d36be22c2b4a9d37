import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { chatbotLeads, talker } from './pages/chatbot-leads.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { test } from './test.ts'

test.beforeEach(({ signIn }) => signIn())

test('a click on a user shows the first conversation, labelled, as it was said, and alone on paper', async ({
  page,
}) => {
  const tab = chatbotLeads(page)
  const email = `${randomUUID()}@leads.example`
  await talker('Ada Quinn', email, { says: ['What are the stakes?', '<b>Hello</b>'] })
  await tab.open()
  await expect(dashboardPage(page).heading).toHaveText('Chatbot Leads')
  await expect(page.getByRole('navigation', { name: 'Timeframe' })).toBeHidden()
  await expect(tab.user(email)).toContainText('Unread')

  await tab.user(email).click()

  await expect(tab.details.getByRole('heading', { name: 'Ada Quinn' })).toBeVisible()
  await expect(tab.details).toContainText('Active')
  await expect(tab.details.getByText('Created')).toBeVisible()
  await expect(tab.details).toContainText('Written after the conversation ends')
  await expect(tab.messages).toHaveText([
    /^User .*What are the stakes\?$/,
    /^AI Assistant .*The stakes start at \$25\/\$50/,
    /^User .*<b>Hello<\/b>$/,
    /^AI Assistant /,
  ])
  await expect(tab.user(email)).not.toContainText('Unread')
  await page.reload()
  await expect(tab.messages).toHaveCount(4)
  await expect(tab.user(email)).not.toContainText('Unread')

  await page.emulateMedia({ media: 'print' })
  await expect(tab.messages.first()).toBeVisible()
  await expect(dashboardPage(page).heading).toBeHidden()
  await expect(tab.leads).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a choice leads to the conversation and its notes, with a way back', async ({ page }) => {
    const tab = chatbotLeads(page)
    const email = `${randomUUID()}@leads.example`
    await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
    await tab.open(`?search=${email}`)

    await tab.user(email).click()
    const back = page.getByRole('button', { name: 'Back to the users' })
    await expect(back).toBeFocused()
    // The row of tabs, which stays at the top, does not cover it.
    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    const [button, row] = await Promise.all([back.boundingBox(), tabs.boundingBox()])
    expect(button?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
    await expect(tab.messages.first()).toBeVisible()
    await tab.details.getByLabel('New note').fill('Call back on Tuesday')
    await tab.details.getByRole('button', { name: 'Add note' }).click()
    await expect(
      tab.details.getByRole('list', { name: 'Notes on the chat of Ada Quinn' }),
    ).toContainText('Call back on Tuesday')
    await back.click()

    await expect(tab.user(email)).toBeFocused()
    await expect(tab.details).toBeHidden()
  })
})
