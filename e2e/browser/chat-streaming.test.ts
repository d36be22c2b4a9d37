import { expect } from 'playwright/test'
import { answerStream } from '../support/answer-stream.ts'
import { queryStack } from '../support/stack-database.ts'
import { chatPanel, newVisitor } from './pages/chat-panel.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'

let answers: Awaited<ReturnType<typeof answerStream>>
test.beforeEach(async () => {
  answers = await answerStream()
})
test.afterEach(() => answers.close())

test.describe('a streamed answer', () => {
  test('is read as it comes, and spoken once, when it is whole', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.answerFrom(answers.url)
    await chat.open()
    await chat.register(newVisitor())
    await chat.say('What are the stakes?')
    const answer = await answers.next()

    answer.piece('From **$25')
    await expect(chat.lines.last()).toContainText('From **$25')
    await expect(chat.lines.last()).toHaveAttribute('aria-live', 'off')
    await expect(chat.status).toHaveText('The assistant is typing')
    await expect(chat.message).toBeDisabled()
    answer.piece('/$50** up.')
    await expect(chat.lines.last()).toContainText('From $25/$50 up.')
    answer.done('From **$25/$50** up.')

    await expect(chat.status).toBeEmpty()
    await expect(chat.lines.last()).not.toHaveAttribute('aria-live')
    await expect(chat.lines.last().getByRole('strong')).toHaveText('$25/$50')
    await expect(chat.lines).toHaveCount(3)
    await expect(chat.message).toBeFocused()
  })

  test('can be stopped: what came stays, marked, and the call is given up', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.answerFrom(answers.url)
    await chat.open()
    await chat.register(newVisitor())
    await chat.say('Tell me everything')
    const answer = await answers.next()
    answer.piece('It began in 1951')
    await expect(chat.lines.last()).toContainText('It began in 1951')

    await chat.stop.click()

    await answer.left
    await expect(chat.lines.last()).toContainText('It began in 1951')
    await expect(chat.lines.last()).toContainText('You stopped this answer.')
    await expect(chat.status).toBeEmpty()
    await expect(chat.stop).toBeHidden()
    await expect(chat.message).toBeFocused()
    await chat.say('And the stakes?')
    const next = await answers.next()
    next.done('From $25/$50.')
    await expect(chat.lines.last()).toContainText('From $25/$50.')
    await expect(chat.lines).toHaveCount(5)
  })

  test('that was stopped before its first word can be asked for again', async ({ page }) => {
    const chat = chatPanel(page)
    await chat.answerFrom(answers.url)
    await chat.open()
    await chat.register(newVisitor())
    await chat.say('What are the stakes?')
    const first = await answers.next()

    await chat.stop.click()
    await chat.retry.click()

    const second = await answers.next()
    second.done('From $25/$50.')
    await expect(chat.lines.last()).toContainText('From $25/$50.')
    await expect(chat.lines).toHaveCount(3)
    expect(second.body).toEqual(first.body)
  })

  test.describe('that breaks off', () => {
    test.use({ expectedErrors: [/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/] })

    test('is the fallback; sent again it is the same message', async ({ page }) => {
      const chat = chatPanel(page)
      await chat.answerFrom(answers.url)
      await chat.open()
      await chat.register(newVisitor())
      await chat.say('What are the stakes?')
      const first = await answers.next()
      first.piece('From ')
      await expect(chat.lines.last()).toContainText('From')

      first.breakOff()
      await expect(chat.lines.last()).toContainText('I am having trouble connecting')
      await expect(toastOf(page)).toContainText('Message processing failed')
      await chat.retry.click()
      const second = await answers.next()
      second.done('From $25/$50.')

      await expect(chat.lines.last()).toContainText('From $25/$50.')
      await expect(chat.lines).toHaveCount(3)
      expect(second.body.messageId).toBe(first.body.messageId)
    })
  })

  test('is formatted with paragraphs, lists, bold and links of ours, and nothing else', async ({
    page,
  }) => {
    const chat = chatPanel(page)
    await chat.answerWith(
      [
        'Two ways:',
        '- **Apply** at https://backroom.example/#join',
        '- Write <b>now</b>',
        '',
        '1. Wait',
        '2. Play https://evil.example/',
        '',
        '![x](https://backroom.example/x.png) and https://x.example/backroom',
        'https://backroom.example/privacy',
      ].join('\n'),
    )
    await chat.open()
    await chat.register(newVisitor())
    await chat.say('How?')

    const line = chat.lines.filter({ hasText: 'Two ways' })
    await expect(line.getByRole('list')).toHaveCount(2)
    await expect(line.getByRole('listitem')).toHaveText([
      'Apply at Join Us',
      'Write <b>now</b>',
      'Wait',
      'Play https://evil.example/',
    ])
    await expect(line.getByRole('strong')).toHaveText('Apply')
    await expect(line.getByRole('img')).toHaveCount(0)
    const links = await line
      .getByRole('link')
      .evaluateAll((found) =>
        found.map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
      )
    expect(links).toEqual([
      ['/#join', null],
      ['/x.png', '_blank'],
      ['https://x.example/backroom', '_blank'],
      ['/privacy', '_blank'],
    ])
  })
})

test('an answer that comes while the visitor reads elsewhere is marked on the chat button', async ({
  page,
}) => {
  const chat = chatPanel(page)
  const disc = page
    .getByRole('complementary', { name: 'Chat' })
    .getByRole('link', { name: /^Chat with our AI/ })
  await chat.answerFrom(answers.url)
  await chat.open()
  await chat.register(newVisitor())
  await chat.say('What are the stakes?')
  const answer = await answers.next()
  answer.piece('From ')
  await page.evaluate('window.scrollTo({ top: 1000, behavior: "instant" })')
  await expect(disc).toBeVisible()
  await expect(disc).not.toContainText('new answer')

  answer.done('From $25/$50.')

  await expect(disc).toHaveAccessibleName(/Chat with our AI.*1 new answer/)
  expect(await axeViolations(page, 'aside')).toEqual([])
  await disc.click()
  await expect(chat.lines.last()).toBeInViewport()
  // The way there has ended, and does not pull against the next one.
  await expect(page.locator('#chat-section')).toBeFocused()
  await page.evaluate('window.scrollTo({ top: 1000, behavior: "instant" })')
  await expect(disc).toBeVisible()
  await expect(disc).not.toContainText('new answer')
})

test.describe('beside questions', () => {
  test('a copy goes to the address of the registration', async ({ page }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await chat.open()
    await chat.register(visitor)
    await expect(chat.callPerson).toBeVisible()
    await expect(chat.mailCopy).toBeHidden()
    await chat.say('What are the stakes?')

    const before = await newestMail()
    await chat.mailCopy.click()

    await expect(toastOf(page)).toContainText('A copy of this conversation is on its way')
    await expect(toastOf(page)).toContainText(visitor.email)
    await expect
      .poll(() => mailsAfter(before))
      .toContainEqual({ kind: 'chat-transcript', state: 'sent' })
  })

  test('a person can be called, once, and the visitor knows when to expect an answer', async ({
    page,
  }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await chat.open()
    await chat.register(visitor)

    const before = await newestMail()
    await chat.callPerson.click()

    await expect(chat.lines.last()).toContainText('answers within 48 hours')
    await expect(chat.callPerson).toBeHidden()
    await expect
      .poll(() => mailsAfter(before))
      .toContainEqual({ kind: 'chat-person-request', state: 'sent' })
  })

  test.describe('that fails', () => {
    test.use({ expectedErrors: [/status of (429|503)/] })

    test('is shown, and can be retried', async ({ page }) => {
      const chat = chatPanel(page)
      await chat.open()
      await chat.register(newVisitor())
      await page.route('**/api/chat/person', (route) => route.fulfill({ status: 503, body: '' }))
      await chat.callPerson.click()
      await expect(toastOf(page)).toContainText('Your request was not sent')
      await page.unroute('**/api/chat/person')

      await chat.callPerson.click()

      await expect(chat.lines.last()).toContainText('answers within 48 hours')
    })
  })
})

for (const width of [390, 1280]) {
  test(`an answer under way at ${width} px has no violation and keeps the panel's height`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const chat = chatPanel(page)
    await chat.answerFrom(answers.url)
    await chat.open()
    await chat.register(newVisitor())
    await chat.say('What are the stakes?')
    const answer = await answers.next()
    answer.piece('Two things:\n- **One** ')
    await expect(chat.lines.last()).toContainText('One')

    expect(await axeViolations(page, 'html')).toEqual([])
    expect((await chat.panel.boundingBox())?.height).toBe(600)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  })
}

/** Id of the newest row of the outbox. A row that was sent does not contain its recipient. */
async function newestMail(): Promise<number> {
  const [row] = await queryStack<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM mails')
  return row?.id ?? 0
}

async function mailsAfter(id: number) {
  return await queryStack('SELECT kind, state FROM mails WHERE id > $1', [id])
}
