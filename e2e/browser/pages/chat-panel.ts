import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright/test'

export type ChatVisitor = { name: string; email: string }

/** A visitor who is not registered. */
export function newVisitor(name = 'Mona Vale'): ChatVisitor {
  return { name, email: `chat-${randomUUID()}@backroom.example` }
}

/** The assistant's panel in the Join section. */
export function chatPanel(page: Page) {
  const panel = page.getByRole('region', { name: 'Ask about the game' })
  const log = panel.getByRole('log')

  return {
    panel,
    log,
    lines: log.getByRole('list').first().getByRole('listitem'),
    name: panel.getByLabel('Name'),
    email: panel.getByLabel('Email'),
    start: panel.getByRole('button', { name: 'Start chat' }),
    message: panel.getByLabel('Your message'),
    send: panel.getByRole('button', { name: 'Send' }),
    callPerson: panel.getByRole('button', { name: 'Talk to a person' }),
    toNewest: panel.getByRole('button', { name: 'To the newest message' }),
    status: panel.getByRole('status'),
    mail: panel.getByRole('link', { name: 'hello@backroom.example' }),

    open: () => page.goto('/#chat-section'),
    async register({ name, email }: ChatVisitor): Promise<void> {
      await panel.getByLabel('Name').fill(name)
      await panel.getByLabel('Email').fill(email)
      await panel.getByRole('button', { name: 'Start chat' }).click()
    },
    async say(text: string): Promise<void> {
      await panel.getByLabel('Your message').fill(text)
      await panel.getByRole('button', { name: 'Send' }).click()
    },
    /** What the browser stores about the visitor. */
    stored: () =>
      page.evaluate<Record<string, string>>(
        `Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('chatUser') || key === 'chatConversationId'))`,
      ),
    /** Holds each message back until the promise for it resolves; null lets it through at once. */
    holdAnswers: (until: (question: string) => Promise<void> | null) =>
      page.route('**/api/chat/message', async (route: Route) => {
        const { message } = route.request().postDataJSON() as { message: string }
        await until(message)
        await route.continue()
      }),
  }
}
