import {
  ChatConversation,
  ChatDataResponse,
  ChatMessageRecord,
  ChatUser,
} from '@cardroom/contracts/chat-data'
import {
  type Handling,
  HandlingResponse,
  ConversationEvent,
  PersonMessageRequest,
  PersonMessageResponse,
} from '@cardroom/contracts/chat-people'
import { CannedAnswerRequest } from '@cardroom/contracts/canned-answers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appearances, resetAppearance, useAppearance } from '../../component/appearance.ts'
import { axeViolations } from '../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'
import { toast } from '../table-page.ts'

const network = fakeNetwork()
resetAppearance()

const path = '/api/admin/chat/conversations/12'
const me = '11111111-1111-4111-8111-111111111111'
const hers = '22222222-2222-4222-8222-222222222222'

let conversation: ChatConversation
let send: ((event: ConversationEvent) => void) | null

function message(id: number, content: string, values: Partial<ChatMessageRecord> = {}) {
  const timestamp = '2026-01-03T03:04:05.000Z'
  return minimalAnswer(ChatMessageRecord, {
    id,
    conversationId: 12,
    content,
    timestamp,
    isFromUser: true,
    ...values,
  })
}

const assistant: Handling = {
  personId: null,
  personName: null,
  personSince: null,
  isMine: false,
  personAskedAt: null,
  visitorSeenAt: null,
  answerMailedAt: null,
}
const mine: Handling = {
  ...assistant,
  personId: me,
  personName: 'Grace',
  personSince: '2026-01-03T03:05:00.000Z',
  isMine: true,
}

beforeEach(() => {
  conversation = minimalAnswer(ChatConversation, {
    ...assistant,
    id: 12,
    userId: 1,
    active: true,
    isActive: true,
    messageCount: 1,
    createdAt: '2026-01-03T03:04:05.000Z',
    startedAt: '2026-01-03T03:04:05.000Z',
    messages: [message(3, 'Is there a dress code?')],
  })
  const users = [minimalAnswer(ChatUser, { id: 1, name: 'Ada Quinn', email: 'ada@leads.example' })]
  network.answer('GET /api/admin/chat-data', () => {
    const empty = minimalAnswer(ChatDataResponse)
    const totals = { ...empty.data.totals, waitingForPerson: 2, mine: 1 }
    return {
      ...empty,
      data: { ...empty.data, totals, users, conversations: [conversation], next: null },
    }
  })
  send = null
  network.answer(`GET ${path}/stream`, ({ signal }) => {
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    writer.closed.catch(() => {})
    signal.addEventListener('abort', () => void writer.abort().catch(() => {}))
    send = (event) => {
      const line = `data: ${JSON.stringify(ConversationEvent.parse(event))}\n\n`
      void writer.write(new TextEncoder().encode(line))
    }
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  network.answer(`POST ${path}/typing`, () => ({ success: true }))
  network.answer(`POST ${path}/take`, () => {
    conversation = { ...conversation, ...mine }
    return HandlingResponse.parse({ success: true, data: mine })
  })
  network.answer(`POST ${path}/hand-back`, () => {
    conversation = { ...conversation, ...assistant }
    return HandlingResponse.parse({ success: true, data: assistant })
  })
})

async function openChat(query = '?conversation=12') {
  const main = await openAdmin(network, `/admin/dashboard/chatbot${query}`)
  const details = main.getByRole('region', { name: 'Conversation details' })
  const button = (name: string | RegExp) => details.getByRole('button', { name })
  return {
    main,
    details,
    answering: details.getByRole('region', { name: 'Answering' }),
    messages: details.getByRole('list', { name: 'Messages' }).getByRole('listitem'),
    answer: details.getByLabelText('Answer to Ada Quinn'),
    takeOver: button(/^Take over/),
    handBack: button('Hand back to the assistant'),
    button,
  }
}

const streamed = async () => await vi.waitUntil(() => send)

describe('the inbox', () => {
  it('counts waiting, unread and own conversations, and requests one kind', async () => {
    const { main } = await openChat('')
    const inbox = main.getByRole('navigation', { name: 'Inbox' })
    await expect.element(inbox).toMatchTextContent(/Waiting 2.*Unread \d+.*Mine 1.*All \d+/)

    await inbox.getByRole('link', { name: 'Waiting 2' }).click()

    await expect
      .element(inbox.getByRole('link', { name: 'Waiting 2' }))
      .toHaveAttribute('aria-current')
    await expect
      .poll(() => network.requests('GET /api/admin/chat-data').at(-1)?.path)
      .toContain('inbox=waiting')
  })
})

describe('a conversation that the assistant answers', () => {
  it('is taken over, answered by keyboard, and handed back', async () => {
    network.answer(`POST ${path}/messages`, ({ body }) => {
      const { messageId, content } = PersonMessageRequest.parse(body)
      const metadata = { by: 'person', name: 'Grace' }
      const written = message(5, content, { isFromUser: false, metadata, clientId: messageId })
      return PersonMessageResponse.parse({ success: true, data: { message: written, state: mine } })
    })
    const { answer, answering, handBack, messages, takeOver } = await openChat()
    await expect.element(answering).toMatchTextContent('The assistant answers')
    await expect.element(answer).not.toBeInTheDocument()

    await takeOver.click()
    await expect.element(answering).toMatchTextContent('You answer')
    await answer.fill('None at all.')
    await userEvent.keyboard('{Enter}')

    await expect.element(messages.last()).toMatchTextContent(/^Grace .*None at all\.$/)
    await expect.element(answer).toHaveValue('')
    expect(network.requests(`POST ${path}/take`)[0]?.body).toEqual({ shown: { personId: null } })
    expect(network.requests(`POST ${path}/typing`)).toHaveLength(1)
    await handBack.click()
    await expect.element(answering).toMatchTextContent('The assistant answers')
  })

  it('shows who was faster', async () => {
    network.answer(`POST ${path}/take`, () => {
      conversation = { ...conversation, ...mine, personId: hers, personName: 'Hedy', isMine: false }
      return refusal(409, 'conflict', 'Hedy has taken this conversation over')
    })
    const { answering, takeOver } = await openChat()

    await takeOver.click()

    await expect.element(toast).toMatchTextContent('Hedy has taken this conversation over')
    await expect.element(answering).toMatchTextContent('Hedy answers')
    await expect.element(takeOver).toHaveTextContent('Take over from Hedy')
  })
})

describe('a conversation as it goes on', () => {
  it('shows each new message once, and who is typing', async () => {
    const { answering, messages } = await openChat()
    const tell = await streamed()
    tell({ type: 'state', state: { ...mine, visitorSeenAt: new Date().toISOString() } })
    await expect.element(answering).toMatchTextContent('Ada Quinn is here')

    tell({ type: 'typing' })
    await expect.element(answering).toMatchTextContent('Ada Quinn is typing')
    tell({ type: 'messages', messages: [message(6, 'And a hat?'), message(4, 'Hello?')] })
    tell({ type: 'messages', messages: [message(6, 'And a hat?')] })

    await expect.element(messages.last()).toMatchTextContent('And a hat?')
    expect(messages.elements().map((line) => line.textContent)).toEqual([
      expect.stringContaining('Is there a dress code?'),
      expect.stringContaining('Hello?'),
      expect.stringContaining('And a hat?'),
    ])
  })

  it('keeps an unsent answer, and sends it again as the same message', async () => {
    conversation = { ...conversation, ...mine }
    network.answer(`POST ${path}/messages`, () => refusal(503, 'unavailable', 'Away'))
    const { answer, button } = await openChat()
    await answer.fill('None at all.')
    await button('Send').click()
    await expect.element(toast).toMatchTextContent('Not sent')
    await expect.element(answer).toHaveValue('None at all.')

    await button('Send').click()

    await expect.poll(() => network.requests(`POST ${path}/messages`)).toHaveLength(2)
    const ids = network
      .requests(`POST ${path}/messages`)
      .map(({ body }) => PersonMessageRequest.parse(body).messageId)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('canned answers', () => {
  const parking = { id: me, title: 'Parking', content: 'Behind the house.' }

  it('are appended to the typed text', async () => {
    conversation = { ...conversation, ...mine }
    network.answer('GET /api/admin/chat/canned-answers', () => ({ success: true, data: [parking] }))
    const { answer, details } = await openChat()
    await answer.fill('Hello.')

    await details.getByLabelText('Insert a canned answer').selectOptions('Parking')

    await expect.element(answer).toHaveValue('Hello.\nBehind the house.')
    await expect.element(answer).toHaveFocus()
  })

  it('are added, changed and removed in the tab', async () => {
    let answers = [parking]
    const put = `PUT /api/admin/chat/canned-answers/${parking.id}`
    network.answer('GET /api/admin/chat/canned-answers', () => ({ success: true, data: answers }))
    network.answer(put, ({ body }) => {
      const { title, content } = CannedAnswerRequest.parse(body)
      answers = [{ ...parking, title, content }]
      return { success: true, data: answers[0] }
    })
    network.answer(`DELETE /api/admin/chat/canned-answers/${parking.id}`, () => {
      answers = []
      return { success: true }
    })
    const { main } = await openChat('')
    await main.getByRole('button', { name: 'Canned answers' }).click()
    const dialog = main.getByRole('dialog', { name: 'Canned answers' })
    const list = dialog.getByRole('list', { name: 'Canned answers' })

    await dialog.getByRole('button', { name: 'Change Parking' }).click()
    await dialog.getByLabelText('Answer').fill(' ')
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.element(dialog).toMatchTextContent('Please enter the answer')
    await dialog.getByLabelText('Answer').fill('In front.')
    await dialog.getByRole('button', { name: 'Save answer' }).click()

    await expect.element(list).toMatchTextContent('In front.')
    expect(network.requests(put)[0]?.body).toMatchObject({
      shown: { title: 'Parking', content: 'Behind the house.' },
    })
    expect(await axeViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Remove Parking' }).click()
    await expect.element(dialog).toMatchTextContent('No canned answers yet')
  })
})

describe.each(appearances)(
  'the answering part at $width px in $colorScheme colours',
  (appearance) => {
    it('has no violation', async () => {
      conversation = { ...conversation, ...mine }
      await useAppearance(appearance)
      const { answer } = await openChat()
      await expect.element(answer).toBeVisible()

      expect(await axeViolations()).toEqual([])
    })
  },
)
