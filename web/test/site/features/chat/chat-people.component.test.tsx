import { MessageRequest, PersonResponse } from '@cardroom/contracts/chat'
import {
  OwnConversationResponse,
  OwnEvent,
  type OwnMessage,
  type OwnState,
} from '@cardroom/contracts/chat-people'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ChatBox } from '../../../../src/site/features/chat/chat-box.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork, refusal } from '../../../component/fake-network.ts'
import { minimalAnswer } from '../../../component/minimal-answer.ts'
import { showPartAgain } from '../../site-part.tsx'
import { chatPanel, known, messageResponse, messageRoute } from './chat-panel-parts.ts'

const network = fakeNetwork()
const chat = chatPanel()
const streamRoute = 'GET /api/chat/stream'
const typingRoute = 'POST /api/chat/typing'

const assistant: OwnState = { person: null, isWaitingForPerson: false }
const withAda: OwnState = { person: 'Ada', isWaitingForPerson: false }

let rows: OwnMessage[] = []
let state: OwnState = assistant
let streams: { after: string | null; send: (event: OwnEvent) => void; cut: () => void }[] = []

function row(id: number, values: Partial<OwnMessage> = {}): OwnMessage {
  const timestamp = '2026-01-02T03:04:05.000Z'
  return {
    id,
    messageId: null,
    by: 'person',
    name: 'Ada',
    content: `Row ${id}`,
    timestamp,
    answerTo: null,
    isStopped: false,
    ...values,
  }
}

beforeEach(() => {
  rows = []
  state = assistant
  streams = []
  network.answer('GET /api/chat/conversation', ({ path }) => {
    const after = Number(new URL(path, location.href).searchParams.get('after'))
    const messages = rows.filter(({ id }) => id > after)
    return OwnConversationResponse.parse({ success: true, data: { ...state, messages } })
  })
  network.answer(streamRoute, ({ path, signal }) => {
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    writer.closed.catch(() => {})
    signal.addEventListener('abort', () => void writer.abort().catch(() => {}))
    streams.push({
      after: new URL(path, location.href).searchParams.get('after'),
      send: (event) =>
        void writer.write(
          new TextEncoder().encode(`data: ${JSON.stringify(OwnEvent.parse(event))}\n\n`),
        ),
      cut: () => void writer.abort(new TypeError('network error')),
    })
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  network.answer(typingRoute, () => ({ success: true }))
})

const stream = async (count: number) => await vi.waitUntil(() => streams[count - 1])

async function showKnown(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(localStorage, known)
  await showPartAgain(<ChatBox />)
}

describe('a visitor who comes back', () => {
  it('sees the conversation again', async () => {
    rows = [
      row(1, { by: 'visitor', content: 'What are the stakes?' }),
      row(2, { by: 'assistant', name: null, content: 'From $25/$50.' }),
    ]

    await showKnown()

    await expect
      .poll(chat.texts)
      .toEqual([
        expect.stringMatching(/^You.*What are the stakes\?/),
        expect.stringMatching(/^Assistant.*From \$25\/\$50\./),
        expect.stringMatching(/^Assistant.*Welcome back, Mona Vale\./),
      ])
  })

  it('has no stream while the tab is behind another', async () => {
    rows = [row(1, { by: 'visitor', content: 'What are the stakes?' })]
    await showKnown()
    await stream(1)
    const shown = vi.spyOn(document, 'visibilityState', 'get')
    onTestFinished(() => shown.mockRestore())

    shown.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => network.requests(streamRoute)[0]?.signal.aborted).toBe(true)
    shown.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))

    await stream(2)
  })

  it('sends what was not answered before the reload as the same message', async () => {
    const messageId = crypto.randomUUID()
    rows = [row(1, { by: 'visitor', messageId, content: 'What are the stakes?' })]
    network.answer(messageRoute, () => messageResponse('From $25/$50.'))
    await showKnown()
    await expect.poll(chat.texts).toHaveLength(2)
    rows = []

    // The greeting stands behind it.
    await chat.ask('What are the stakes?')

    await expect.element(chat.lines.last()).toMatchTextContent('From $25/$50.')
    expect(network.requests(messageRoute)[0]?.body).toMatchObject({ messageId })
    expect(chat.texts().filter((text) => text.includes('What are the stakes?'))).toHaveLength(1)
  })
})

describe('a person who has the conversation', () => {
  it('is read at once, under a first name and the brand, and is seen typing', async () => {
    state = withAda
    await showKnown()
    const { send } = await stream(1)
    await expect.element(chat.status).toMatchTextContent('Ada of Back Room answers you here')

    send({ type: 'typing' })
    await expect.element(chat.status).toMatchTextContent('Ada is typing')
    send({ type: 'messages', messages: [row(7, { content: 'How can I help?' })] })

    await expect.element(chat.lines.last()).toMatchTextContent(/^Ada, Back Room.*How can I help\?/)
    await expect.element(chat.status).toMatchTextContent('Ada of Back Room answers you here')
    await expect.element(chat.callPerson).not.toBeInTheDocument()
    expect(await axeViolations()).toEqual([])
  })

  it('gets the visitor’s messages, each once, and hears that they type', async () => {
    state = withAda
    network.answer(messageRoute, () => {
      const answered = messageResponse('Ada has your message and answers here.')
      return { ...answered, data: { ...answered.data, isWithPerson: true } }
    })
    await showKnown()
    const { send } = await stream(1)

    await chat.ask('Is there parking?')
    await expect.poll(() => network.requests(messageRoute)).toHaveLength(1)
    const { messageId } = MessageRequest.parse(network.requests(messageRoute)[0]?.body)
    const mine = row(8, {
      by: 'visitor',
      name: null,
      messageId: messageId ?? null,
      content: 'Is there parking?',
    })
    send({ type: 'messages', messages: [mine] })
    send({ type: 'messages', messages: [mine, row(9, { content: 'Yes, behind the house.' })] })

    await expect
      .poll(chat.texts)
      .toEqual([
        expect.stringContaining('Welcome back'),
        expect.stringMatching(/^You.*Is there parking\?$/),
        expect.stringMatching(/^Ada, Back Room.*Yes, behind the house\.$/),
      ])
    expect(network.requests(typingRoute)).toHaveLength(1)
    await expect.element(chat.message).toBeEnabled()
  })

  it('is followed again after a break, from the last message on', async () => {
    state = withAda
    await showKnown()
    const first = await stream(1)
    first.send({ type: 'messages', messages: [row(7)] })
    await expect.element(chat.lines.last()).toMatchTextContent('Row 7')

    network.answer(streamRoute, () => refusal(503, 'unavailable', 'Away'))
    first.cut()

    await expect
      .element(chat.status)
      .toMatchTextContent('The connection is broken. It is tried again.')
  })
})

describe('a visitor who asks for a person', () => {
  it('follows the conversation from then on', async () => {
    network.answer('POST /api/chat/person', () =>
      minimalAnswer(PersonResponse, {
        success: true,
        data: { assistantMessage: { content: 'A person reads it.' } },
      }),
    )
    await showKnown()

    await chat.callPerson.click()
    const { send } = await stream(1)
    await expect.element(chat.status).toMatchTextContent('A person has been asked for.')
    send({
      type: 'messages',
      messages: [row(3, { by: 'house', name: null, content: 'A person reads it.' }), row(4)],
    })

    await expect
      .poll(chat.texts)
      .toEqual([
        expect.stringContaining('Welcome back'),
        expect.stringContaining('A person reads it.'),
        expect.stringContaining('Row 4'),
      ])
  })
})
