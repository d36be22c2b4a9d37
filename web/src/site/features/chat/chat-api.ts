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
import { OwnConversationResponse } from '@cardroom/contracts/chat-people'
import * as z from 'zod/mini'
import { readProblem } from '../../../shared/read-problem.ts'
import { request, RequestError, send } from '../../../shared/request.ts'
import { eventData } from '../../../shared/follow-events.ts'
import type { Conversation } from './visitor.ts'

/** A failure for which the service provides the message. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
}

type Reply = {
  content: string
  /** A staff member receives the message, so the content is not a reply. */
  isWithPerson: boolean
}

/** A request without an answer aborts after this time. */
export const answerTimeoutMs = 30_000

const retryDelaysMs = [300, 600, 1200, 2400, 2400]

export async function register(visitor: RegisterRequest): Promise<Conversation> {
  const { data } = await post(
    'register',
    visitor,
    RegisterResponse,
    chat.notices.registrationFailed,
  )
  return { userId: data.user.id, conversationId: data.conversation.id }
}

/**
 * Sends a question and streams the reply. Each value is the text so far, and the last value is complete. If a staff
 * member handles the conversation, there is no reply.
 * @param messageId identifies the message, so that a retry does not cause a second answer
 */
export async function* ask(
  conversation: Conversation,
  { content, messageId }: { content: string; messageId: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<Reply, void> {
  const payload = {
    ...conversation,
    message: content,
    ...(messageId !== undefined && { messageId }),
  }
  const response = await sendWithRetries(payload, signal)
  if (response.body === null || !isEventStream(response)) {
    const reply = parseSuccess(MessageResponse, await response.json(), chat.notices.noReply)
    yield replyOf(reply)
    return
  }
  let known = ''
  for await (const line of eventData(response.body)) {
    const event = MessageStreamEvent.parse(JSON.parse(line))
    if (event.type === 'failed') throw new ServiceFailure(event.message)
    if (event.type === 'done') {
      yield replyOf(event.response)
      return
    }
    known += event.text
    yield { content: known, isWithPerson: false }
  }
  throw new Error('The answer ended before it was complete')
}

function replyOf({ data }: MessageResponse): Reply {
  return { content: data.assistantMessage.content, isWithPerson: data.isWithPerson === true }
}

/** Returns the messages after an id, or the newest messages, and who answers. */
export async function fetchConversation(conversation: Conversation, after: number) {
  const { data } = await request(ownPath('conversation', conversation, after), {
    method: 'GET',
    reply: OwnConversationResponse,
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  return data
}

/** The URL of the conversation or of its stream, starting after an id. */
export function ownPath(
  call: 'conversation' | 'stream',
  { conversationId }: Conversation,
  after: number,
): string {
  return `/api/chat/${call}?conversationId=${conversationId}&after=${after}`
}

/** Reports to the staff member who answers that the visitor is typing. Ignores failures. */
export function tellTyping(conversation: Conversation): void {
  void request('/api/chat/typing', { method: 'POST', payload: conversation }).catch(() => {})
}

/** Requests a copy of the conversation by email to the registered address. Returns the confirmation to show. */
export async function requestTranscript(conversation: Conversation): Promise<string> {
  const { notAsked } = chat.transcript
  return (await post('transcript', conversation, TranscriptResponse, notAsked)).message
}

/** Requests an answer from a staff member. Returns the confirmation to show. */
export async function requestPerson(conversation: Conversation): Promise<string> {
  const { data } = await post('person', conversation, PersonResponse, chat.transcript.notAsked)
  return data.assistantMessage.content
}

/** Whether the service refuses because this browser is not registered for the conversation. */
export function isUnregistered(error: unknown): boolean {
  const message = error instanceof ServiceFailure ? error.message : readProblem(error)?.message
  return message === missingIdsMessage
}

/** Sends a message. Retries while the service is still answering the previous message (409). */
async function sendWithRetries(payload: object, signal: AbortSignal): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send('/api/chat/message', {
        method: 'POST',
        payload,
        accept: 'text/event-stream, application/json',
        signal,
      })
    } catch (error) {
      const pauseMs = retryDelaysMs[attempt]
      const isBusy = error instanceof RequestError && error.status === 409
      if (!isBusy || pauseMs === undefined) throw error
      await pause(pauseMs, signal)
    }
  }
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

/** Calls the service. If a failure has no message, it gets the message `otherwise`. */
async function post<Schema extends z.ZodMiniType>(
  call: 'register' | 'transcript' | 'person',
  payload: object,
  schema: Schema,
  otherwise: string,
): Promise<z.infer<Schema>> {
  return await request(`/api/chat/${call}`, {
    method: 'POST',
    payload,
    reply: { parse: (reply) => parseSuccess(schema, reply, otherwise) },
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
}

const Failure = z.object({ success: z.literal(false), message: z.optional(z.unknown()) })

/**
 * Parses a successful reply.
 * @throws {ServiceFailure} for a failed reply, with the service's message or `otherwise`
 */
function parseSuccess<Schema extends z.ZodMiniType>(
  schema: Schema,
  reply: unknown,
  otherwise: string,
): z.infer<Schema> {
  const failure = Failure.safeParse(reply).data
  if (failure === undefined) return schema.parse(reply)
  throw new ServiceFailure(typeof failure.message === 'string' ? failure.message : otherwise)
}
