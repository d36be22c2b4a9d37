import { randomUUID } from 'node:crypto'
import { ChatDataResponse } from '@cardroom/contracts/chat-data'
import { expect } from 'playwright/test'
import { origin } from '../support/origin.ts'
import { queryStack } from '../support/stack-database.ts'
import { chatbotLeads, talker } from './pages/chatbot-leads.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { test } from './test.ts'

const newEmail = () => `${randomUUID()}@leads.example`

const plain = (text: string | null) => Number((text ?? '').replaceAll(',', ''))

/** As many rows as the service gives at once, out of each. */
const many = <Row>(rows: readonly Row[], rowOf: (row: Row, at: number) => Row) =>
  rows.flatMap((row) => Array.from({ length: 1000 }, (_, at) => rowOf(row, at + 1)))

test.beforeEach(({ signIn }) => signIn())

test(
  'a click on a user shows the first conversation, labelled, as it was said, and alone on paper',
  { tag: '@smoke' },
  async ({ page }) => {
    const tab = chatbotLeads(page)
    const email = newEmail()
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
  },
)

test('the counts are those of everything that is stored', async ({ page }) => {
  const email = newEmail()
  await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
  const figure = async (label: string) => {
    const terms = page.getByRole('term').filter({ hasText: label })
    return plain(await terms.locator('..').getByRole('definition').first().textContent())
  }

  // Others talk to the assistant at the same time; between two of their messages both sides agree.
  await expect(async () => {
    const [row] = await queryStack<{ users: string; conversations: string; average: string }>(
      `SELECT (SELECT count(*) FROM chat_users) AS users, count(*) AS conversations,
         round(avg(message_count), 1) AS average FROM chat_conversations`,
      [],
    )
    // The figures are of all whatever is looked for, and one row is sooner drawn than a thousand.
    await chatbotLeads(page).open(`?search=${email}`)

    expect(await figure('Users')).toBe(Number(row?.users))
    expect(await figure('Conversations')).toBe(Number(row?.conversations))
    expect(await figure('Average messages per conversation')).toBe(Number(row?.average))
  }).toPass()
})

test('while a long list is drawn, a choice shows at once and none is lost', async ({ page }) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
  await page.route(/\/api\/admin\/chat-data(?:\?.*)?$/, async (route) => {
    const response = await route.fetch({ url: `${origin}/api/admin/chat-data?search=${email}` })
    const { data, ...rest } = ChatDataResponse.parse(await response.json())
    const users = many(data.users, (user, at) => ({ ...user, id: at }))
    const conversations = many(data.conversations, (each, at) => ({ ...each, id: at, userId: at }))
    await route.fulfill({ response, json: { ...rest, data: { ...data, users, conversations } } })
  })
  await tab.open()
  await expect(tab.user(email)).toHaveCount(1000)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })

  await tab.search.fill('stakes')
  // Fails where the box does not keep what the click made of it.
  await tab.hideEmpty.check()

  await expect(page).toHaveURL(/[?&]search=stakes(?:&|$)/)
  await expect(page).toHaveURL(/[?&]empty=hidden(?:&|$)/)
  await expect(tab.search).toHaveValue('stakes')
  await expect(tab.hideEmpty).toBeChecked()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a choice leads to the conversation and its notes, with a way back', async ({ page }) => {
    const tab = chatbotLeads(page)
    const email = newEmail()
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
