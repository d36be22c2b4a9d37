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
  test('a copy is asked for, and first a link goes to the address of the registration', async ({
    page,
  }) => {
    const chat = chatPanel(page)
    const visitor = newVisitor()
    await chat.open()
    await chat.register(visitor)
    await expect(chat.callPerson).toBeVisible()
    await expect(chat.mailCopy).toBeHidden()
    await chat.say('What are the stakes?')

    const before = await newestMail()
    await chat.mailCopy.click()

    await expect(toastOf(page)).toContainText('Check your email: its link sends you the copy')
    await expect(toastOf(page)).toContainText(visitor.email)
    await expect
      .poll(() => mailsAfter(before))
      .toContainEqual({ kind: 'chat-transcript-link', state: 'sent' })
  })

  test.describe('a link that is over', () => {
    test.use({ expectedErrors: [/status of 404/] })

    test('the page of such a link waits for a press, and says when the link is over', async ({
      page,
    }) => {
      await page.goto(`/privacy#copy=${'x'.repeat(43)}`)
      const section = page.getByRole('region', { name: 'Your copy of a conversation' })
      await expect(section).toContainText('Press the button')
      expect(await axeViolations(page, 'main')).toEqual([])

      await section.getByRole('button', { name: 'Send me the copy' }).click()

      await expect(section).toContainText('This link is over, or it has been used.')
    })
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
})

test("an answer under way has no violation and keeps the panel's height", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
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
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

/** Id of the newest row of the outbox. A row that was sent does not contain its recipient. */
async function newestMail(): Promise<number> {
  const [row] = await queryStack<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM mails')
  return row?.id ?? 0
}

async function mailsAfter(id: number) {
  return await queryStack('SELECT kind, state FROM mails WHERE id > $1', [id])
}
