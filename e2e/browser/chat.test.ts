import { axeViolations } from '../support/axe-violations.ts'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { chatPanel, newVisitor } from './pages/chat-panel.ts'
import { toastOf } from './pages/toast.ts'
import { sessionIdOf } from './pages/visit.ts'
import { test } from './test.ts'

const fallback =
  'I am having trouble connecting right now. Please try again, or e-mail hello@backroom.example.'
const missingIds = 'Missing user or conversation ID. Please register again.'

/** How the assistant's answer to a question about the stakes begins. */
const stakes = 'The stakes start at $25/$50'

const known = {
  chatUserName: 'Mona Vale',
  chatUserEmail: 'mona@backroom.example',
  chatUserId: '7',
  chatConversationId: '12',
}

/** What a reply says before the text itself: who, and when. */
const lineOf = (author: 'You' | 'Assistant', text: string) =>
  new RegExp(
    `^${author}, \\d+:\\d\\d.[AP]M${text.replaceAll(/[.?$*+()[\]{}|\\^]/g, String.raw`\$&`)}`,
  )

test.describe('who is asking', () => {
  test('is registered, and the form becomes the conversation', async ({ page }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await chat.open()

    await chat.register({ name: `  ${visitor.name} `, email: visitor.email.toUpperCase() })

    await expect(chat.lines).toHaveText([lineOf('Assistant', 'Hello, Mona Vale.')])
    await expect(chat.message).toBeFocused()
    await expect(chat.start).toBeHidden()
    const rows = await queryStack(
      `SELECT chat_users.id AS "userId", chat_conversations.id AS "conversationId", name,
         session_id AS "sessionId"
       FROM chat_users JOIN chat_conversations ON user_id = chat_users.id WHERE email = $1`,
      [visitor.email],
    )
    const stored = await chat.stored()
    expect(rows).toEqual([
      {
        userId: Number(stored['chatUserId']),
        conversationId: Number(stored['chatConversationId']),
        name: visitor.name,
        sessionId: await sessionIdOf(page),
      },
    ])
    expect(stored).toMatchObject({ chatUserName: visitor.name, chatUserEmail: visitor.email })
  })

  test('needs a name and an e-mail, and shows what is missing in a toast and at the fields', async ({
    page,
  }) => {
    const chat = chatPanel(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await chat.open()

    await chat.register({ name: '   ', email: '' })

    await expect(toastOf(page)).toContainText('Missing information')
    await expect(toastOf(page)).toContainText(
      'Please provide both your name and email to continue.',
    )
    await expect(chat.name).toBeFocused()
    await expect(chat.name).toHaveAccessibleDescription('Please enter your name')
    await expect(chat.email).toHaveAccessibleDescription('Please enter your email address')
    await expect(chat.email).toHaveAttribute('type', 'email')
    expect(calls.filter((url) => url.includes('/api/chat/'))).toEqual([])
  })

  test('is asked at the field for an address that is none', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.open()

    await chat.register({ name: 'Mona', email: 'mona' })

    await expect(chat.email).toBeFocused()
    await expect(chat.email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(toastOf(page)).toBeHidden()
  })

  test('is welcomed back when everything is stored', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.remember(known)

    await chat.open()

    await expect(chat.lines).toHaveText([lineOf('Assistant', 'Welcome back, Mona Vale.')])
    await expect(chat.message).not.toBeFocused()
  })

  test('finds the form filled in when only name and e-mail are, and old ids gone', async ({
    page,
  }) => {
    const chat = chatPanel(page)
    const { chatConversationId: _gone, ...incomplete } = known
    await chat.remember(incomplete)

    await chat.open()

    await expect(chat.name).toHaveValue('Mona Vale')
    await expect(chat.email).toHaveValue('mona@backroom.example')
    await expect.poll(chat.stored).toEqual({
      chatUserName: 'Mona Vale',
      chatUserEmail: 'mona@backroom.example',
    })
  })

  test('can start over, and leaves nothing behind', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.remember(known)
    await chat.open()

    await chat.startOver.click()

    await expect(chat.name).toBeFocused()
    await expect(chat.name).toHaveValue('')
    await expect(chat.email).toHaveValue('')
    expect(await chat.stored()).toEqual({})
  })
})

test.describe('a registration that fails', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('opens the chat all the same; what is asked there waits for the next one', async ({
    page,
  }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await page.route('**/api/chat/register', (route) => route.fulfill({ status: 503, body: '' }))
    await chat.open()

    await chat.register(visitor)
    await expect(toastOf(page)).toContainText('Registration failed')
    await expect(toastOf(page)).toContainText(
      'Could not connect to the chat service. Please try again later.',
    )
    await expect(chat.lines).toHaveText([lineOf('Assistant', 'Hello, Mona Vale.')])
    await chat.say('What are the stakes?')
    await expect(chat.lines.last()).toContainText(missingIds)
    await expect(toastOf(page)).toContainText(missingIds)
    await page.unroute('**/api/chat/register')
    await chat.registerAgain.click()
    await expect(chat.email).toHaveValue(visitor.email)
    await chat.start.click()

    await expect(chat.lines.last()).toHaveText(lineOf('Assistant', stakes))
    await expect(chat.lines.nth(-2)).toHaveText(lineOf('You', 'What are the stakes?'))
    const rows = await queryStack('SELECT id FROM chat_users WHERE email = $1', [visitor.email])
    expect(rows).toHaveLength(1)
  })

  test('leaves the form filled in for the next visit', async ({ page }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await page.route('**/api/chat/register', (route) => route.fulfill({ status: 503, body: '' }))
    await chat.open()
    await chat.register(visitor)
    await expect(chat.message).toBeVisible()

    await page.reload()

    await expect(chat.email).toHaveValue(visitor.email)
  })
})

test('a service that says no is quoted', async ({ page }) => {
  const chat = chatPanel(page)
  await page.route('**/api/chat/*', (route) =>
    route.fulfill({ json: { success: false, message: 'The table is closed' } }),
  )
  await chat.open()

  await chat.register(newVisitor())

  await expect(toastOf(page)).toContainText('Registration failed')
  await expect(toastOf(page)).toContainText('The table is closed')
})

test.describe('a message', () => {
  test.describe('that the service cannot answer', () => {
    test.use({ expectedErrors: [/status of (404|503)/] })

    test('gets the fallback and a toast, and can be sent again', async ({ page }) => {
      const chat = chatPanel(page)
      await chat.open()
      await chat.register(newVisitor())
      await page.route('**/api/chat/message', (route) => route.fulfill({ status: 503, body: '' }))

      await chat.say('When is the next game?')
      await expect(chat.lines.last()).toHaveText(lineOf('Assistant', fallback))
      await expect(toastOf(page)).toContainText('Message processing failed')
      await expect(toastOf(page)).toContainText(
        "We're having trouble connecting to our AI service. Please try again.",
      )
      await expect(chat.message).toBeFocused()
      await page.unroute('**/api/chat/message')
      await chat.retry.click()

      await expect(chat.lines).toHaveText([
        lineOf('Assistant', 'Hello, Mona Vale.'),
        lineOf('You', 'When is the next game?'),
        lineOf('Assistant', 'Dates are not published.'),
      ])
    })

    test('is not lost in a reload', async ({ page }) => {
      const chat = chatPanel(page)
      await chat.remember(known)
      await page.route('**/api/chat/message', (route) => route.fulfill({ status: 503, body: '' }))
      await chat.open()
      await chat.say('Is there parking?')
      await expect(chat.retry).toBeVisible()

      await page.reload()

      await expect(chat.lines).toHaveText([lineOf('Assistant', 'Welcome back, Mona Vale.')])
      await expect(chat.message).toHaveValue('Is there parking?')
    })
  })

  test('keeps the field closed and says so until its reply is there', async ({ page }) => {
    const chat = chatPanel(page)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await chat.holdAnswers(() => promise)
    await chat.open()
    await chat.register(newVisitor())
    await expect(chat.send).toBeDisabled()
    await chat.message.fill('   ')
    await expect(chat.send).toBeDisabled()

    await chat.say('What are the stakes?')
    await expect(chat.message).toBeDisabled()
    await expect(chat.send).toBeDisabled()
    await expect(chat.status).toHaveText('The assistant is typing')
    answer()

    await expect(chat.lines.last()).toHaveText(lineOf('Assistant', stakes))
    await expect(chat.status).toBeEmpty()
    await expect(chat.message).toBeEnabled()
    await expect(chat.message).toBeFocused()
    await expect(chat.message).toHaveValue('')
  })

  test('is asked for again after a reload in the middle', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.remember(known)
    await chat.holdAnswers(() => new Promise<void>(() => {}))
    await chat.open()
    await chat.say('Is there parking?')
    await expect(chat.message).toBeDisabled()

    await page.reload()

    await expect(chat.message).toBeEnabled()
    await expect(chat.message).toHaveValue('Is there parking?')
  })

  test('is answered in text alone, with links to our own hosts', async ({ page }) => {
    const chat = chatPanel(page)
    const reply =
      '<img src=x onerror=alert(1)> See https://backroom.example/#join, not https://evil.example/. ' +
      'w'.repeat(400)
    await chat.remember(known)
    await chat.answerWith(reply)
    await chat.open()

    await chat.say('<b>Hello</b> https://backroom.example/')

    await expect(chat.lines.last()).toContainText('<img src=x onerror=alert(1)>')
    await expect(chat.log.getByRole('link')).toHaveText('Join Us')
    await expect(chat.log.getByRole('link')).toHaveAttribute('href', '/#join')
    await expect(chat.log.getByRole('img')).toHaveCount(0)
    expect(await chat.log.evaluate((log) => Reflect.get(log, 'scrollWidth'))).toBe(
      await chat.log.evaluate((log) => Reflect.get(log, 'clientWidth')),
    )
  })

  test(
    'is answered by the service, with a link to the page it quotes, and kept',
    { tag: '@smoke' },
    async ({ page }) => {
      const chat = chatPanel(page)
      const visitor = newVisitor()
      await chat.open()
      await chat.register(visitor)

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

  test.describe('with ids of another visitor', () => {
    test.use({ expectedErrors: [/status of 403/] })

    test('is refused, and says what to do', async ({ page }) => {
      const chat = chatPanel(page)
      await chat.remember(known)
      await chat.open()

      await chat.say('Anybody there?')

      await expect(chat.lines.last()).toContainText(missingIds)
      await expect(chat.registerAgain).toBeVisible()
    })
  })

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

  test('starts from one of the questions offered', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.open()
    await chat.register(newVisitor())

    await chat.panel.getByRole('button', { name: 'How do I get a seat?' }).click()

    await expect(chat.lines.last()).toContainText('Seats are given by application.')
    await expect(chat.panel.getByRole('button', { name: 'How do I get a seat?' })).toBeHidden()
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

test('a tab whose ids another one has taken away says what to do', async ({ page }) => {
  const chat = chatPanel(page)
  await chat.remember(known)
  await chat.open()
  await expect(chat.message).toBeVisible()
  await page.evaluate(`localStorage.removeItem('chatUserId')`)

  await chat.say('Anybody there?')

  await expect(chat.lines.last()).toContainText(missingIds)
  await expect(chat.registerAgain).toBeVisible()
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

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: 844 },
      contextOptions: { reducedMotion: 'reduce' },
      expectedErrors: [/status of 404/],
    })

    test('the panel is 600 px high and has no violation, toast and all', async ({ page }) => {
      const chat = chatPanel(page)
      await chat.open()
      await chat.register({ name: '', email: '' })
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
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    })
  })
}
