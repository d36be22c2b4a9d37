import * as z from 'zod/mini'
import { email } from './email.ts'
import { oneLine } from './form-field.ts'
import { isStorable } from './text.ts'
import { text } from './text-field.ts'

/** Longest values that are taken. */
export const limits = { name: 120, message: 2000, sessionId: 64 } as const

/** What the page says, and the service answers, when the name or the e-mail is missing. */
export const missingDetailsMessage = 'Please provide both your name and email to continue.'

/** What the page says, and the service answers, when a message has no conversation to go to. */
export const missingIdsMessage = 'Missing user or conversation ID. Please register again.'

const id = z.int().check(z.positive())

/** Who wants to talk. `sessionId` is the visit's analytics session, and may be left out. */
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

/** A new conversation, whether the e-mail was known before or not. The cookie beside it opens it. */
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
 * Both ids must be those of the registration whose cookie comes with the call. `messageId` names the
 * message, and may be left out: sent again with the same id it is the same message, and its answer
 * is not generated again.
 */
export const MessageRequest = z.strictObject({
  ...ownIds,
  messageId: z.optional(z.uuid()),
  message: text(limits.message).check(
    z.refine((message) => message.trim() !== '', { error: 'Please type a message' }),
  ),
})

/** The assistant's whole reply, as `Accept: application/json` gets it. */
export const MessageResponse = z.object({
  success: z.literal(true),
  data: z.object({
    assistantMessage: z.object({ content: z.string() }),
    userMessage: z.object({ conversationId: id }),
    /** A person has the conversation: the words only say so, and are not part of it. */
    isWithPerson: z.optional(z.literal(true)),
  }),
  message: z.string(),
})
export type MessageResponse = z.infer<typeof MessageResponse>

/**
 * One `data:` line of the same call under `Accept: text/event-stream`: parts of the reply in order,
 * then exactly one `done` with the whole of it, or one `failed`.
 */
export const MessageStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('piece'), text: z.string() }),
  z.object({ type: z.literal('done'), response: MessageResponse }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type MessageStreamEvent = z.infer<typeof MessageStreamEvent>

/** Which conversation a copy or a person is asked for; the ids as in `MessageRequest`. */
export const ConversationRequest = z.strictObject(ownIds)

/** Confirms the registered e-mail for copies of a conversation with the link of its mail, which counts once. */
export const TranscriptConfirmRequest = z.strictObject({
  link: z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not whole')),
})

/** A copy of the conversation is on its way to the e-mail of its registration, or the link that confirms it first. */
export const TranscriptResponse = z.object({ success: z.literal(true), message: z.string() })

/** The staff has been notified; `assistantMessage` tells the visitor when to expect an answer. */
export const PersonResponse = z.object({
  success: z.literal(true),
  data: z.object({ assistantMessage: z.object({ content: z.string() }) }),
  message: z.string(),
})
