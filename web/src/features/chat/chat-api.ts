import '../../shared/configure-zod.ts'
import { chat } from '@cardroom/brand/chat-copy'
import {
  MessageResponse,
  missingIdsMessage,
  type RegisterRequest,
  RegisterResponse,
} from '@cardroom/contracts/chat'
import { problemOf } from '../../shared/problem-of.ts'
import { request } from '../../shared/request.ts'
import type { Conversation } from './visitor.ts'

/** A reply that says no: its message is the service's own. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Without an answer for so long, there is none to wait for. */
export const patienceMs = 30_000

/** Opens a conversation. */
export async function register(visitor: RegisterRequest): Promise<Conversation> {
  const { data } = await request('/api/chat/register', {
    method: 'POST',
    payload: visitor,
    reply: successOf(RegisterResponse, chat.notices.registrationFailed),
    signal: AbortSignal.timeout(patienceMs),
  })
  return { userId: data.user.id, conversationId: data.conversation.id }
}

/**
 * Asks the assistant: each value is the reply as far as it is known, the last one the whole of it. The
 * reply comes in one piece; whoever listens need not know.
 */
export async function* ask(
  { userId, conversationId }: Conversation,
  message: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { data } = await request('/api/chat/message', {
    method: 'POST',
    payload: { userId, conversationId, message },
    reply: successOf(MessageResponse, chat.notices.noReply),
    signal,
  })
  yield data.assistantMessage.content
}

/** Whether the service does not know the conversation as this browser's. */
export function isUnregistered(error: unknown): boolean {
  return error instanceof Refusal
    ? error.message === missingIdsMessage
    : problemOf(error)?.message === missingIdsMessage
}

type Schema<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: Error }
}

/** Takes a reply of success; throws the service's own words for one of failure. */
function successOf<Value>(schema: Schema<Value>, otherwise: string) {
  return {
    parse(value: unknown): Value {
      if (isFailure(value)) {
        throw new Refusal(typeof value.message === 'string' ? value.message : otherwise)
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
