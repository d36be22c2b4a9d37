import type { Page } from 'playwright/test'
import { origin } from '../../support/origin.ts'

export type Talker = { name: string; email: string; userId: number; conversationId: number }

/** The Chatbot Leads tab. */
export function chatbotLeads(page: Page) {
  const users = page.getByRole('region', { name: 'Users' })
  const details = page.getByRole('region', { name: 'Conversation details' })
  const leads = page.getByRole('region', { name: 'Leads' })

  return {
    users,
    details,
    leads,
    messages: details.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    user: (email: string) => users.getByRole('button').filter({ hasText: email }),
    open: (query = '') => page.goto(`/admin/dashboard/chatbot${query}`),
  }
}

/** Registers a visitor who has written these messages to the assistant. */
export async function talker(
  name: string,
  email: string,
  { says = [], wantsPerson = false }: { says?: readonly string[]; wantsPerson?: boolean } = {},
): Promise<Talker> {
  const registration = await post('/api/chat/register', '', { name, email })
  const { data } = (await registration.json()) as {
    data: { user: { id: number }; conversation: { id: number } }
  }
  const cookie = registration.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ids = { userId: data.user.id, conversationId: data.conversation.id }
  for (const message of says) await post('/api/chat/message', cookie, { ...ids, message })
  if (wantsPerson) await post('/api/chat/person', cookie, ids)
  return { name, email, ...ids }
}

async function post(path: string, cookie: string, body: object): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
