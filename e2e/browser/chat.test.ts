import { axeViolations } from '../support/axe-violations.ts'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { chatPanel, newVisitor } from './pages/chat-panel.ts'
import { toastOf } from './pages/toast.ts'
import { sessionIdOf } from './pages/visit.ts'
import { test } from './test.ts'

const fallback =
  'I am having trouble connecting right now. Please try again, or e-mail hello@backroom.example.'

/** How the assistant's answer to a question about the stakes begins. */
const stakes = 'The stakes start at $25/$50'

/** What a reply says before the text itself: who, and when. */
const lineOf = (author: 'You' | 'Assistant', text: string) =>
  new RegExp(
    `^${author}, \\d+:\\d\\d.[AP]M${text.replaceAll(/[.?$*+()[\]{}|\\^]/g, String.raw`\$&`)}`,
  )

test.describe('a message', () => {
  test(
    'of who has registered is answered by the service, with a link to the page it quotes, and kept',
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

  test('leaves a reader who has scrolled up where they are', async ({ page }) => {
    const chat = chatPanel(page)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await chat.holdAnswers((question) => (question === 'How old do I have to be?' ? promise : null))
    await chat.open()
    await chat.register(newVisitor())
    for (const question of ['What is the Last Longer?', 'What is the rake race?']) {
      await chat.say(question)
      await expect(chat.message).toBeEnabled()
    }
    await expect(chat.lines.last()).toBeInViewport()
    await expect(chat.toNewest).toBeHidden()
    await chat.say('How old do I have to be?')
    await chat.log.hover()
    await page.mouse.wheel(0, -2000)
    await expect(chat.toNewest).toBeVisible()

    answer()
    await expect(chat.lines.last()).toContainText('for people aged 21 and over')
    await expect.poll(() => chat.log.evaluate((log) => Reflect.get(log, 'scrollTop'))).toBe(0)
    await chat.toNewest.click()

    await expect(chat.lines.last()).toBeInViewport()
    await expect(chat.toNewest).toBeHidden()
  })

  test('goes out with the keyboard alone', async ({ page }) => {
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
})

test('a tab that waits at the form follows the one that registers', async ({ context, page }) => {
  const first = chatPanel(page)
  const second = chatPanel(await context.newPage())
  await first.open()
  await second.open()
  await expect(second.start).toBeVisible()

  await first.register(newVisitor())

  await expect(second.lines).toHaveText([lineOf('Assistant', 'Welcome back, Mona Vale.')])
})

test('a browser without storage can chat as long as the page lives', async ({ page }) => {
  const chat = chatPanel(page)
  await page.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Off', 'SecurityError') } })`,
  )
  await chat.open()

  await chat.register(newVisitor())
  await chat.say('What are the stakes?')

  await expect(chat.lines.last()).toHaveText(lineOf('Assistant', stakes))
})

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the panel says so, keeps the message and sends it afterwards', async ({
    context,
    page,
  }) => {
    const chat = chatPanel(page)
    await chat.open()
    await chat.register(newVisitor())
    await expect(chat.message).toBeVisible()

    await context.setOffline(true)
    await expect(chat.status).toHaveText(/^You are offline/)
    await chat.say('What are the stakes?')
    await expect(chat.lines.last()).toHaveText(lineOf('Assistant', fallback))
    await context.setOffline(false)
    await expect(chat.status).toBeEmpty()
    await chat.retry.click()

    await expect(chat.lines.last()).toHaveText(lineOf('Assistant', stakes))
  })
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
    const heights = [(await chat.panel.boundingBox())?.height]
    const form = await axeViolations(page, 'html')

    await chat.register(newVisitor())
    await page.route('**/api/chat/message', (route) => route.fulfill({ status: 404, body: '' }))
    await chat.say('What are the stakes?')
    await expect(toastOf(page)).toContainText('Message processing failed')
    heights.push((await chat.panel.boundingBox())?.height)
    const conversation = await axeViolations(page, 'html')

    expect(heights).toEqual([600, 600])
    expect(form).toEqual([])
    expect(conversation).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })
})
