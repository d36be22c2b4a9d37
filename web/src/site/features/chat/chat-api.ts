import '../../../shared/configure-zod.ts'
import { chat } from '@cardroom/brand/chat-copy'
import {
  MessageResponse,
  MessageStreamEvent,
  missingIdsMessage,
  PersonResponse,
  type RegisterRequest,
  RegisterResponse,
  TranscriptResponse,
} from '@cardroom/contracts/chat'
import { readProblem } from '../../../shared/read-problem.ts'
import { request, RequestError, send } from '../../../shared/request.ts'
import { eventData } from './event-data.ts'
import type { Conversation } from './visitor.ts'

/** A failure that the service explained; the message is the service's. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
}

/** After so long without an answer the request is aborted. */
export const answerTimeoutMs = 30_000

/** Together longer than the turn lease of an instance that died. */
const retryDelaysMs = [300, 600, 1200, 2400, 2400]

/** Opens a conversation. */
export async function register(visitor: RegisterRequest): Promise<Conversation> {
  const { data } = await request('/api/chat/register', {
    method: 'POST',
    payload: visitor,
    reply: requireSuccess(RegisterResponse, chat.notices.registrationFailed),
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  return { userId: data.user.id, conversationId: data.conversation.id }
}

/**
 * Sends a question and streams the reply: each value is the text received so far, the last one is complete.
 * @param messageId identifies the message, so that a retry is not answered twice
 */
export async function* ask(
  conversation: Conversation,
  { content, messageId }: { content: string; messageId: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const payload = {
    ...conversation,
    message: content,
    ...(messageId !== undefined && { messageId }),
  }
  const response = await sendWithRetries(payload, signal)
  if (response.body === null || !isEventStream(response)) {
    const { data } = requireSuccess(MessageResponse, chat.notices.noReply).parse(
      await response.json(),
    )
    yield data.assistantMessage.content
    return
  }
  let known = ''
  for await (const line of eventData(response.body)) {
    const event = MessageStreamEvent.parse(JSON.parse(line))
    if (event.type === 'failed') throw new ServiceFailure(event.message)
    if (event.type === 'done') {
      yield event.response.data.assistantMessage.content
      return
    }
    known += event.text
    yield known
  }
  throw new Error('The answer ended before it was complete')
}

/** Requests a copy of the conversation by e-mail to the registered address. */
export async function requestTranscript(conversation: Conversation): Promise<void> {
  await request('/api/chat/transcript', {
    method: 'POST',
    payload: conversation,
    reply: requireSuccess(TranscriptResponse, chat.transcript.notAsked),
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
}

/** Requests an answer by a person; returns the confirmation to show. */
export async function requestPerson(conversation: Conversation): Promise<string> {
  const { data } = await request('/api/chat/person', {
    method: 'POST',
    payload: conversation,
    reply: requireSuccess(PersonResponse, chat.transcript.notAsked),
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  return data.assistantMessage.content
}

/** Whether the service refused because this browser is not registered for the conversation. */
export function isUnregistered(error: unknown): boolean {
  return error instanceof ServiceFailure
    ? error.message === missingIdsMessage
    : readProblem(error)?.message === missingIdsMessage
}

/** Sends a message; retries while the previous one is still being answered (409). */
async function sendWithRetries(payload: object, signal: AbortSignal): Promise<Response> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await sendMessage(payload, signal)
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409) throw error
      await pause(pauseMs, signal)
    }
  }
  return await sendMessage(payload, signal)
}

async function sendMessage(payload: object, signal: AbortSignal): Promise<Response> {
  return await send('/api/chat/message', {
    method: 'POST',
    payload,
    accept: 'text/event-stream, application/json',
    signal,
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true
}

type Schema<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: Error }
}

/** Parses a successful reply; throws the service's message for a failed one. */
function requireSuccess<Value>(schema: Schema<Value>, otherwise: string) {
  return {
    parse(value: unknown): Value {
      if (isFailure(value)) {
        throw new ServiceFailure(typeof value.message === 'string' ? value.message : otherwise)
      }
      const parsed = schema.safeParse(value)
      if (!parsed.success) throw parsed.error
      return parsed.data
    },
  }
}

function isFailure(value: unknown): value is { success: false; message?: unknown } {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'success') === false
}
