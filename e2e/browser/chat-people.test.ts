import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { chatPanel, newVisitor } from './pages/chat-panel.ts'
import { chatbotLeads } from './pages/chatbot-leads.ts'
import { test } from './test.ts'

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
  await expect(panel.lines.last()).toContainText('The stakes start at')
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
  await expect(panel.lines.last()).toContainText('The stakes start at')
  await context.close()
})

test('another browser never sees the conversation', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const panel = chatPanel(page)
  const word = randomUUID()
  await panel.open()
  await panel.register(newVisitor())
  await panel.say(word)
  await expect(panel.lines).toHaveCount(3)
  const stored = await panel.stored()

  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.addInitScript((values) => Object.assign(localStorage, values), stored)
  const theirs = chatPanel(stranger)
  const refused = stranger.waitForResponse(/\/api\/chat\/conversation/)
  await theirs.open()

  expect((await refused).status()).toBe(403)
  await expect(theirs.lines).toHaveCount(1)
  await expect(theirs.log).not.toContainText(word)
  await context.close()
  await other.close()
})
