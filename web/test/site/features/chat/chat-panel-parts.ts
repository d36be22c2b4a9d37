import { MessageResponse, MessageStreamEvent, RegisterResponse } from '@cardroom/contracts/chat'
import { vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { fakeNetwork, SentRequest } from '../../../component/fake-network.ts'

/** What the browser stores of a visitor who has registered before. */
export const known = {
  chatUserName: 'Mona Vale',
  chatUserEmail: 'mona@backroom.example',
  chatUserId: '7',
  chatConversationId: '12',
}

export const fallback = 'I am having trouble connecting right now.'
export const registerRoute = 'POST /api/chat/register'
export const messageRoute = 'POST /api/chat/message'

/** The panel's controls. */
export function chatPanel() {
  const panel = page.getByRole('region', { name: 'Ask about the game' })
  const log = panel.getByRole('log')
  const button = (name: string) => panel.getByRole('button', { name })
  const parts = {
    log,
    lines: log.getByRole('list').first().getByRole('listitem'),
    name: panel.getByLabelText('Name'),
    email: panel.getByLabelText('Email'),
    message: panel.getByLabelText('Your message'),
    status: panel.getByRole('status'),
    start: button('Start chat'),
    send: button('Send'),
    retry: button('Retry'),
    registerAgain: button('Register again'),
    startOver: button('Start over'),
    stop: button('Stop'),
    callPerson: button('Talk to a person'),
  }
  return {
    ...parts,
    /** What stands in each line, in order. */
    texts: () => parts.lines.elements().map((line) => line.textContent),
    async register(name = 'Mona Vale', email = 'mona@backroom.example'): Promise<void> {
      await parts.name.fill(name)
      await parts.email.fill(email)
      await userEvent.keyboard('{Enter}')
    },
    async ask(text: string): Promise<void> {
      await parts.message.fill(text)
      await parts.send.click()
    },
  }
}

type Network = ReturnType<typeof fakeNetwork>

/** Lets every registration succeed. */
export function answerRegistrations(network: Network): void {
  network.answer(registerRoute, () =>
    RegisterResponse.parse({
      success: true,
      data: { user: { id: 7 }, conversation: { id: 12 } },
      message: 'Registered',
    }),
  )
}

/** The whole answer to a message. */
export const messageResponse = (content: string) =>
  MessageResponse.parse({
    success: true,
    data: { assistantMessage: { content }, userMessage: { conversationId: 12 } },
    message: 'Answered',
  })

/** An answer that the test streams part by part. */
type StreamedAnswer = {
  body: unknown
  signal: AbortSignal
  piece: (text: string) => void
  done: (content: string) => void
  breakOff: () => void
}

/** Answers messages with an event stream; each question waits in `next` for the test to answer it. */
export function streamAnswers(network: Network) {
  const waiting: StreamedAnswer[] = []
  network.answer(messageRoute, (request) => {
    const { answer, response } = streamedAnswer(request)
    waiting.push(answer)
    return response
  })
  return {
    async next(): Promise<StreamedAnswer> {
      return await vi.waitUntil(() => waiting.shift())
    },
  }
}

function streamedAnswer({ body, signal }: SentRequest) {
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  signal.addEventListener('abort', () => stream?.error(signal.reason))
  const send = (event: MessageStreamEvent) => {
    const line = JSON.stringify(MessageStreamEvent.parse(event))
    stream?.enqueue(new TextEncoder().encode(`data: ${line}\n\n`))
  }
  const answer: StreamedAnswer = {
    body,
    signal,
    piece: (text) => send({ type: 'piece', text }),
    done: (content) => {
      send({ type: 'done', response: messageResponse(content) })
      stream?.close()
    },
    breakOff: () => stream?.error(new TypeError('network error')),
  }
  const response = new Response(readable, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
  return { answer, response }
}
