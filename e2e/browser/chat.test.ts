import { expect } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { queryStack } from '../support/stack-database.ts'
import { sessionIdOf, toastOf } from './pages/any-page.ts'
import { chatPanel, newVisitor } from './pages/chat-panel.ts'
import { chatbotLeads } from './pages/chatbot-leads.ts'
import { test } from './test.ts'

/** The beginning of the assistant's answer to a question about the stakes. */
const stakes = 'The stakes start at $25/$50'

/** A line of the conversation: its author, its time and its text. */
const lineOf = (author: 'You' | 'Assistant', text: string) =>
  new RegExp(
    `^${author}, \\d+:\\d\\d.[AP]M${text.replaceAll(/[.?$*+()[\]{}|\\^]/g, String.raw`\$&`)}`,
  )

test(
  'a registered visitor is answered with a link to the page that the answer quotes, and it is kept',
  { tag: '@smoke' },
  async ({ page }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await chat.open()
    await chat.register({ name: `  ${visitor.name} `, email: visitor.email.toUpperCase() })
    await expect(chat.lines).toHaveText([lineOf('Assistant', 'Hello, Mona Vale.')])
    await expect(chat.message).toBeFocused()
    await expect(chat.start).toBeHidden()
    const users = await queryStack(
      `SELECT chat_users.id AS "userId", chat_conversations.id AS "conversationId", name,
         session_id AS "sessionId"
       FROM chat_users JOIN chat_conversations ON user_id = chat_users.id WHERE email = $1`,
      [visitor.email],
    )
    const stored = await chat.stored()
    expect(users).toEqual([
      {
        userId: Number(stored['chatUserId']),
        conversationId: Number(stored['chatConversationId']),
        name: visitor.name,
        sessionId: await sessionIdOf(page),
      },
    ])
    expect(stored).toMatchObject({ chatUserName: visitor.name, chatUserEmail: visitor.email })

    await chat.say('What are the stakes?')
    await expect(chat.lines.last()).toHaveText(lineOf('Assistant', stakes))
    await expect(chat.log.getByRole('link')).toHaveAttribute('href', '/#poker-game')
    await chat.say('What is the capital of France?')
    await expect(chat.lines.last()).toHaveText(lineOf('Assistant', 'I do not know that'))

    const rows = await queryStack(
      `SELECT is_from_user AS "isFromUser" FROM chat_messages
       JOIN chat_conversations ON chat_conversations.id = conversation_id
       JOIN chat_users ON chat_users.id = user_id WHERE email = $1 ORDER BY chat_messages.id`,
      [visitor.email],
    )
    expect(rows).toEqual([true, false, true, false].map((isFromUser) => ({ isFromUser })))
  },
)

test('a message is written and sent with the keyboard alone', async ({ page }) => {
  const chat = chatPanel(page)
  const visitor = newVisitor()
  await chat.open()
  await chat.name.focus()

  await page.keyboard.type(visitor.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(visitor.email)
  await page.keyboard.press('Enter')
  await expect(chat.message).toBeFocused()
  await page.keyboard.type('What are')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('the stakes?')
  await page.keyboard.press('Enter')

  await expect(chat.lines.last()).toHaveText(lineOf('Assistant', stakes))
  await expect(chat.lines.nth(-2)).toContainText('What are\nthe stakes?', { useInnerText: true })
  // The words are all there a moment before the field is enabled and has the focus again.
  await expect(chat.message).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(chat.log.getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(chat.log).toBeFocused()
})

test('an answer does not scroll a reader, and is marked on the chat button when the chat is out of view', async ({
  page,
}) => {
  const chat = chatPanel(page)
  const button = page
    .getByRole('complementary', { name: 'Chat' })
    .getByRole('link', { name: /^Chat with our AI/ })
  const held = new Map<string, () => void>()
  await chat.holdAnswers((question) =>
    question.startsWith('How old')
      ? new Promise((resolve) => held.set(question, () => resolve()))
      : null,
  )
  /** Asks a question; the returned function lets its answer arrive. */
  const ask = async (question: string) => {
    await chat.say(question)
    await expect.poll(() => held.has(question)).toBe(true)
    return held.get(question) as () => void
  }
  await chat.open()
  await chat.register(newVisitor())
  for (const question of ['What is the Last Longer?', 'What is the rake race?']) {
    await chat.say(question)
    await expect(chat.message).toBeEnabled()
  }
  await expect(chat.lines.last()).toBeInViewport()
  await expect(chat.toNewest).toBeHidden()

  const answer = await ask('How old do I have to be?')
  await chat.log.hover()
  await page.mouse.wheel(0, -2000)
  await expect(chat.toNewest).toBeVisible()
  answer()
  await expect(chat.lines.last()).toContainText('for people aged 21 and over')
  await expect.poll(() => chat.log.evaluate((log) => Reflect.get(log, 'scrollTop'))).toBe(0)
  await chat.toNewest.click()
  await expect(chat.lines.last()).toBeInViewport()
  await expect(chat.toNewest).toBeHidden()

  const later = await ask('How old must a player be?')
  await page.evaluate('window.scrollTo({ top: 1000, behavior: "instant" })')
  await expect(button).toBeVisible()
  await expect(button).not.toContainText('new answer')
  later()
  await expect(button).toHaveAccessibleName(/Chat with our AI.*1 new answer/)
  expect(await axeViolations(page, 'aside')).toEqual([])
  await button.click()
  await expect(chat.lines.last()).toBeInViewport()
  await expect(page.locator('#chat-section')).toBeFocused()
  await page.evaluate('window.scrollTo({ top: 1000, behavior: "instant" })')
  await expect(button).toBeVisible()
  await expect(button).not.toContainText('new answer')
})

test('a visitor and an administrator talk, each reads the other at once, and the assistant waits', async ({
  page,
  browser,
  signIn,
}) => {
  const context = await browser.newContext()
  const visitors = await context.newPage()
  const panel = chatPanel(visitors)
  const visitor = newVisitor()
  await panel.open()
  await panel.register(visitor)
  await panel.say('What are the stakes?')
  await expect(panel.lines.last()).toContainText(stakes)
  await panel.callPerson.click()
  await expect(panel.status).toContainText('A person has been asked for')

  await signIn()
  const tab = chatbotLeads(page)
  await tab.open('?inbox=waiting')
  await tab.user(visitor.email).click()
  const answering = tab.details.getByRole('region', { name: 'Answering' })
  await expect(answering).toContainText(`${visitor.name} is here`)
  await answering.getByRole('button', { name: 'Take over' }).click()
  const answer = answering.getByLabel(`Answer to ${visitor.name}`)
  await expect(panel.lines.last()).toContainText('has joined this conversation')

  await answer.pressSequentially('How can I help?')
  await expect(panel.status).toContainText('is typing')
  await answer.press('Enter')
  await expect(panel.lines.last()).toContainText(/, Back Room.*How can I help\?/)
  await panel.say('Is there parking?')
  await expect(tab.messages.last()).toContainText('Is there parking?')
  await answer.fill('Yes, behind the house.')
  await answer.press('Enter')
  await expect(panel.lines.last()).toContainText('Yes, behind the house.')

  await visitors.reload()
  await expect(panel.lines.filter({ hasText: 'Is there parking?' })).toHaveCount(1)
  await expect(panel.lines.filter({ hasText: 'Yes, behind the house.' })).toHaveCount(1)
  await expect(panel.status).toContainText('answers you here')

  await answering.getByRole('button', { name: 'Hand back to the assistant' }).click()
  await expect(panel.lines.filter({ hasText: 'The assistant answers again.' })).toHaveCount(1)
  await panel.say('What are the stakes?')
  await expect(panel.lines.last()).toContainText(stakes)
  await context.close()
})

test.describe('at 390 px', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    expectedErrors: [/status of 404/],
  })

  test('the panel is 600 px high and has no violation, toast and all', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.open()
    await chat.email.press('Enter')
    await expect(toastOf(page)).toBeVisible()
    await expect(chat.mail).toHaveAttribute('href', /^mailto:hello@backroom\.example/)
    expect((await chat.panel.boundingBox())?.height).toBe(600)
    expect(await axeViolations(page, '#chat-section')).toEqual([])

    await chat.register(newVisitor())
    await page.route('**/api/chat/message', (route) => route.fulfill({ status: 404, body: '' }))
    await chat.say('What are the stakes?')
    await expect(toastOf(page)).toContainText('Message processing failed')
    expect((await chat.panel.boundingBox())?.height).toBe(600)
    expect(await axeViolations(page, '#chat-section')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })
})
