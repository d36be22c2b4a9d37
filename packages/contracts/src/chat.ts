import * as z from 'zod/mini'
import { email } from './email.ts'
import { oneLine } from './form-field.ts'
import { Done } from './response.ts'
import { isStorable } from './text.ts'
import { text } from './text-field.ts'

export const limits = { name: 120, message: 2000, sessionId: 64 } as const

/** Shown when the name or the e-mail is missing. */
export const missingDetailsMessage = 'Please provide both your name and email to continue.'

/** Shown when a message has no valid conversation. */
export const missingIdsMessage = 'Missing user or conversation ID. Please register again.'

const id = z.int().check(z.positive())

/** `sessionId` is the visit's analytics session. */
export const RegisterRequest = z.strictObject({
  name: z
    .string(missingDetailsMessage)
    .check(
      z.trim(),
      z.minLength(1, missingDetailsMessage),
      z.maxLength(limits.name),
      z.refine(isStorable, { error: 'Contains characters that cannot be stored' }),
      oneLine,
    ),
  email: email(missingDetailsMessage),
  sessionId: z.optional(text(limits.sessionId, 1)),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>

/** Always a new conversation, even for a known e-mail. The cookie in the answer proves its ownership. */
export const RegisterResponse = z.object({
  success: z.literal(true),
  data: z.object({ user: z.object({ id }), conversation: z.object({ id }) }),
  message: z.string(),
})

const ownIds = {
  userId: z.int(missingIdsMessage).check(z.positive(missingIdsMessage)),
  conversationId: z.int(missingIdsMessage).check(z.positive(missingIdsMessage)),
}

/**
 * The ids must belong to the registration of the request's cookie. A message repeated with the same `messageId` is stored
 * and answered once.
 */
export const MessageRequest = z.strictObject({
  ...ownIds,
  messageId: z.optional(z.uuid()),
  message: text(limits.message).check(
    z.refine((message) => message.trim() !== '', { error: 'Please type a message' }),
  ),
})

/** The complete answer, for `Accept: application/json`. */
export const MessageResponse = z.object({
  success: z.literal(true),
  data: z.object({
    assistantMessage: z.object({ content: z.string() }),
    userMessage: z.object({ conversationId: id }),
    /** A person has the conversation; the content only says so and is not stored. */
    isWithPerson: z.optional(z.literal(true)),
  }),
  message: z.string(),
})
export type MessageResponse = z.infer<typeof MessageResponse>

/** A `data:` line for `Accept: text/event-stream`: parts of the answer in order, then one `done` or one `failed`. */
export const MessageStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('piece'), text: z.string() }),
  z.object({ type: z.literal('done'), response: MessageResponse }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type MessageStreamEvent = z.infer<typeof MessageStreamEvent>

/** A call about a conversation; the ids as in `MessageRequest`. */
export const ConversationRequest = z.strictObject(ownIds)

/** Confirms the registered e-mail for copies of a conversation; the link works once. */
export const TranscriptConfirmRequest = z.strictObject({
  link: z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete')),
})

/** A copy is on its way to the registered e-mail or, before it is confirmed, the link that confirms it. */
export const TranscriptResponse = Done

/** The staff was notified; `assistantMessage` says when to expect an answer. */
export const PersonResponse = z.object({
  success: z.literal(true),
  data: z.object({ assistantMessage: z.object({ content: z.string() }) }),
  message: z.string(),
})
