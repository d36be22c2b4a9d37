import * as z from 'zod/mini'
import { limits } from './chat.ts'
import { ChatConversation, ChatMessageRecord } from './chat-data.ts'
import { response } from './response.ts'
import { text } from './text-field.ts'

/*
 * A conversation in which an administrator ("person") answers instead of the assistant. Messages are ordered by id, and a
 * stream resumes after the last id that arrived.
 */

/** The longest first name shown to a visitor. */
export const maxPersonName = 120

const id = z.int().check(z.positive())
const afterText = z.pipe(z.string().check(z.regex(/^\d{1,16}$/, 'Unknown id')), z.transform(Number))

/** The visitor's own conversation, proven by the cookie; only messages `after` this id. */
export const OwnConversationQuery = z.strictObject({
  conversationId: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Unknown id')),
    z.transform(Number),
  ),
  after: z.optional(afterText),
})

/** A message as the visitor sees it. */
export const OwnMessage = z.object({
  id,
  /** Given by the visitor's page; null for other messages. */
  messageId: z.nullable(z.string()),
  by: z.enum(['visitor', 'assistant', 'person', 'house']),
  /** The first name of a person. */
  name: z.nullable(z.string()),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** The `messageId` that it answers, if known. */
  answerTo: z.nullable(z.string()),
  isStopped: z.boolean(),
})
export type OwnMessage = z.infer<typeof OwnMessage>

export const OwnState = z.object({
  /** The first name of the person who answers instead of the assistant. */
  person: z.nullable(z.string()),
  isWaitingForPerson: z.boolean(),
})
export type OwnState = z.infer<typeof OwnState>

/** The newest messages, or those after an id, oldest first. */
export const OwnConversationResponse = response(
  z.extend(OwnState, { messages: z.array(OwnMessage) }),
)

/** One `data:` line of `GET /api/chat/stream`. */
export const OwnEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('messages'), messages: z.array(OwnMessage) }),
  z.object({ type: z.literal('state'), state: OwnState }),
  z.object({ type: z.literal('typing') }),
])
export type OwnEvent = z.infer<typeof OwnEvent>

/** Who answers in a conversation, as administrators see it. */
export const Handling = z.pick(ChatConversation, {
  personId: true,
  personName: true,
  personSince: true,
  isMine: true,
  personAskedAt: true,
  visitorSeenAt: true,
  answerMailedAt: true,
})
export type Handling = z.infer<typeof Handling>

/** The part that is the same for every administrator. */
export type StoredHandling = Omit<Handling, 'isMine'>

export const OfficeStreamQuery = z.strictObject({ after: z.optional(afterText) })

/** One `data:` line of `GET /api/admin/chat/conversations/:id/stream`. */
export const ConversationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('messages'), messages: z.array(ChatMessageRecord) }),
  z.object({ type: z.literal('state'), state: Handling }),
  z.object({ type: z.literal('typing') }),
])
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** `shown` is who had the conversation on the administrator's screen. */
export const TakeRequest = z.strictObject({
  shown: z.optional(z.strictObject({ personId: z.nullable(z.uuid()) })),
})

export const HandlingResponse = response(Handling)

/** The page makes `messageId`, so a repeat is harmless. */
export const PersonMessageRequest = z.strictObject({
  messageId: z.uuid(),
  content: text(limits.message).check(
    z.refine((content) => content.trim() !== '', { error: 'Please type a message' }),
  ),
})

export const PersonMessageResponse = response(
  z.object({ message: ChatMessageRecord, state: Handling }),
)
