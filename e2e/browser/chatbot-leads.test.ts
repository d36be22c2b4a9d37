import { randomUUID } from 'node:crypto'
import { ChatDataResponse } from '@cardroom/contracts/chat-data'
import { expect } from 'playwright/test'
import { origin } from '../support/origin.ts'
import { queryStack } from '../support/stack-database.ts'
import { chatbotLeads, talker } from './pages/chatbot-leads.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

const newEmail = () => `${randomUUID()}@leads.example`

const plain = (text: string | null) => Number((text ?? '').replaceAll(',', ''))

/** As many rows as the service gives at once, out of each. */
const many = <Row>(rows: readonly Row[], rowOf: (row: Row, at: number) => Row) =>
  rows.flatMap((row) => Array.from({ length: 1000 }, (_, at) => rowOf(row, at + 1)))

test.beforeEach(({ signIn }) => signIn())

test(
  'a click on a user shows the first conversation, labelled and as it was said',
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
    await expect(tab.details).toContainText('Made once the conversation is over')
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

test('a completed conversation shows its summary; of several any can be read', async ({ page }) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  const summary = 'Asked for the stakes.'
  const first = await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
  await talker('Ada Quinn', email, { says: ['Is there a dress code?'] })
  // It would take half an hour of silence.
  await page.route(/\/api\/admin\/chat-data$/, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = ChatDataResponse.parse(await response.json())
    const conversations = data.conversations.map((each) =>
      each.id === first.conversationId
        ? { ...each, active: false, isActive: false, summary, summarySource: 'extract' }
        : each,
    )
    await route.fulfill({ response, json: { ...rest, data: { ...data, conversations } } })
  })
  await tab.open()
  await tab.user(email).click()
  await expect(tab.messages.first()).toContainText('Is there a dress code?')

  await tab.details
    .getByRole('combobox', { name: 'Conversations of Ada Quinn' })
    .selectOption({ index: 1 })

  await expect(tab.messages.first()).toContainText('What are the stakes?')
  await expect(tab.details).toContainText('Completed')
  await expect(tab.details).toContainText(summary)
})

test('a lead is a row with a mailto link and what it asked', async ({ page }) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  await talker('Ada Quinn', email, { says: ['What are the stakes?', 'Is there a dress code?'] })
  await talker('Ada Quinn', email)
  await page.setViewportSize({ width: 1440, height: 900 })

  await tab.open(`?search=${email}`)

  await expect(tab.leads.getByRole('columnheader')).toHaveText([
    /^Name/,
    /^Email/,
    /^First seen/,
    /^Last active/,
    /^Sessions/,
    /^Questions asked/,
  ])
  const cells = tab.leads.getByRole('row').nth(1).getByRole('cell')
  await expect(cells.nth(0)).toHaveText('Ada Quinn')
  await expect(cells.nth(4)).toHaveText('2')
  await expect(cells.nth(5)).toHaveText('2')
  await expect(tab.leads.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  )
  await expect(tab.leads.getByRole('link', { name: 'CSV of all Leads' })).toHaveAttribute(
    'href',
    `/api/admin/chat-data/export?search=${encodeURIComponent(email)}`,
  )
})

test('search finds words of a message, hiding leaves out the empty, Reset View has all again', async ({
  page,
}) => {
  const tab = chatbotLeads(page)
  const word = `zeppelin${randomUUID().slice(0, 8)}`
  const [talked, silent] = [newEmail(), newEmail()]
  await talker('Ada Quinn', talked, { says: [`Is there a ${word}?`] })
  await talker('Bo Silent', silent)
  await tab.open()
  await expect(tab.user(silent)).toBeVisible()

  await tab.hideEmpty.check()
  await expect(tab.user(silent)).toBeHidden()
  await tab.search.fill(word)
  await expect(tab.users.getByRole('button')).toHaveCount(1)
  await expect(tab.user(talked)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await tab.search.fill('nobody has ever said this')
  await expect(tab.users).toContainText('No matching users')
  await expect(tab.leads).toContainText('No lead matches')
  const refetched = page.waitForResponse(/\/api\/admin\/chat-data$/)
  await tab.reset.click()

  await refetched
  await expect(tab.user(silent)).toBeVisible()
  await expect(tab.search).toHaveValue('')
  await expect(tab.hideEmpty).not.toBeChecked()
  await expect(page).toHaveURL(/\/admin\/dashboard\/chatbot$/)
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

test('a visitor who requested a person is marked until an administrator has answered', async ({
  page,
}) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  const { conversationId } = await talker('Ada Quinn', email, { wantsPerson: true })
  // As the mail to the staff links to it.
  await tab.open(`?conversation=${conversationId}`)
  await expect(tab.user(email)).toContainText('Waiting for a person')
  await expect(tab.details).toContainText('promised an answer within 48 hours')

  await tab.details.getByRole('button', { name: 'Mark as answered' }).click()

  await expect(tab.user(email)).not.toContainText('Waiting for a person')
  await expect(tab.details.getByText('Waiting for a person')).toBeHidden()
})

test('a conversation can be marked as unread', async ({ page }) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
  await tab.open()
  await tab.user(email).click()
  await expect(tab.user(email)).not.toContainText('Unread')

  await tab.details.getByRole('button', { name: 'Mark as unread' }).click()

  await expect(tab.user(email)).toContainText('Unread')
  await expect(tab.details).toContainText('Choose a user to read the conversation')
})

test('on paper there is the conversation alone', async ({ page }) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
  await tab.open()
  await tab.user(email).click()
  await expect(tab.messages).toHaveCount(2)

  await page.emulateMedia({ media: 'print' })

  await expect(tab.messages.first()).toBeVisible()
  await expect(dashboardPage(page).heading).toBeHidden()
  await expect(tab.leads).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
})

test('a conversation that is not there is said to be missing', async ({ page }) => {
  const tab = chatbotLeads(page)

  await tab.open('?conversation=1')

  await expect(tab.details).toContainText('This conversation does not exist')
})

test('conversations beyond the first page are loaded when they are wanted', async ({ page }) => {
  const tab = chatbotLeads(page)
  const email = newEmail()
  await talker('Ada Quinn', email, { says: ['What are the stakes?'] })
  // The service's pages hold a thousand; the page behaves the same with one.
  await page.route(/\/api\/admin\/chat-data(?:\?before=\d+)?$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { conversations: { id: number }[] } }
    const isFirst = !route.request().url().includes('before')
    const { conversations } = body.data
    const data = isFirst
      ? { ...body.data, conversations: conversations.slice(0, 1), next: conversations[0]?.id }
      : { ...body.data, next: null }
    await route.fulfill({ response, json: { ...body, data } })
  })
  await tab.open()
  await expect(tab.user(email)).toBeVisible()

  await tab.users.getByRole('button', { name: 'Load older conversations' }).click()

  await expect(tab.users.getByRole('button', { name: 'Load older' })).toBeHidden()
  // The list is asked for again at any time; an answer on its way ends with the page.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('when the service does not answer', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('the tab shows the error and can retry; a failed mark is reported', async ({ page }) => {
    const tab = chatbotLeads(page)
    const email = newEmail()
    await talker('Ada Quinn', email, { wantsPerson: true })
    await page.route('**/api/admin/chat-data**', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await tab.open()
    await expect(dashboardPage(page).failure).toContainText('Failed to fetch chat data')

    await page.unroute('**/api/admin/chat-data**')
    await dashboardPage(page).retry()
    await tab.user(email).click()
    await expect(tab.user(email)).not.toContainText('Unread')
    await page.route('**/chat-data/conversations/**', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await tab.details.getByRole('button', { name: 'Mark as answered' }).click()

    await expect(toastOf(page)).toContainText('The conversation was not marked')
    await expect(tab.details).toContainText('Waiting for a person')
  })
})

test('without any lead the tab says so', async ({ page }) => {
  await page.route('**/api/admin/chat-data', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          users: [],
          conversations: [],
          totals: {
            users: 0,
            conversations: 0,
            activeConversations: 0,
            unreadConversations: 0,
            waitingForPerson: 0,
            messages: 0,
            averageMessages: 0,
          },
          next: null,
        },
      },
    }),
  )

  await chatbotLeads(page).open()

  await expect(chatbotLeads(page).leads).toContainText('No leads collected yet')
})

for (const { width, colorScheme } of appearances) {
  test(`the tab has no violation at ${width} px, ${colorScheme}`, async ({ page }) => {
    const tab = chatbotLeads(page)
    const email = newEmail()
    const { conversationId } = await talker('Ada Quinn', email, {
      says: ['What are the stakes?'],
      wantsPerson: true,
    })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // One row is like another: hundreds of them would take axe half a minute.
    await tab.open(`?search=${email}&conversation=${conversationId}`)
    await expect(tab.user(email)).toBeVisible()
    await expect(tab.messages).toHaveCount(3)

    expect(await axeViolations(page)).toEqual([])
    for (const shown of [width, 768]) {
      await page.setViewportSize({ width: shown, height: 900 })
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(shown)
    }
  })
}
