import * as z from 'zod/mini'
import { limits } from './chat.ts'
import { ChatConversation, ChatMessageRecord } from './chat-data.ts'
import { text } from './text-field.ts'

/*
 * A conversation in which a person of the staff answers in place of the assistant. Its messages have one order, that of
 * their ids; whoever follows it resumes after the last id that arrived.
 */

/** Longest first name that a visitor is shown. */
export const maxPersonName = 120

const id = z.int().check(z.positive())
const afterText = z.pipe(
  z.string().check(z.regex(/^\d{1,16}$/, 'There is no such id')),
  z.transform(Number),
)

/** Which conversation a visitor reads, which the cookie has to prove; only messages `after` this id. */
export const OwnConversationQuery = z.strictObject({
  conversationId: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'There is no such id')),
    z.transform(Number),
  ),
  after: z.optional(afterText),
})

/** A message as its visitor reads it. */
export const OwnMessage = z.object({
  id,
  /** The id that the visitor's page gave it; null for others. */
  messageId: z.nullable(z.string()),
  by: z.enum(['visitor', 'assistant', 'person', 'house']),
  /** First name of a person of the staff. */
  name: z.nullable(z.string()),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** The `messageId` that it answers, where that is known. */
  answerTo: z.nullable(z.string()),
  isStopped: z.boolean(),
})
export type OwnMessage = z.infer<typeof OwnMessage>

/** Who answers a visitor. */
export const OwnState = z.object({
  /** First name of the person who answers in place of the assistant. */
  person: z.nullable(z.string()),
  isWaitingForPerson: z.boolean(),
})
export type OwnState = z.infer<typeof OwnState>

/** `GET /api/chat/conversation`: the newest messages, or those after an id, oldest first. */
export const OwnConversationResponse = z.object({
  success: z.literal(true),
  data: z.extend(OwnState, { messages: z.array(OwnMessage) }),
})

/** One `data:` line of `GET /api/chat/stream`. */
export const OwnEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('messages'), messages: z.array(OwnMessage) }),
  z.object({ type: z.literal('state'), state: OwnState }),
  z.object({ type: z.literal('typing') }),
])
export type OwnEvent = z.infer<typeof OwnEvent>

/** How a conversation is handled, as administrators see it. */
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

/** The same whoever asks. */
export type StoredHandling = Omit<Handling, 'isMine'>

/** Only messages `after` this id. */
export const OfficeStreamQuery = z.strictObject({ after: z.optional(afterText) })

/** One `data:` line of `GET /api/admin/chat/conversations/:id/stream`. */
export const ConversationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('messages'), messages: z.array(ChatMessageRecord) }),
  z.object({ type: z.literal('state'), state: Handling }),
  z.object({ type: z.literal('typing') }),
])
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** Takes a conversation over; `shown` is who had it on the administrator's screen. */
export const TakeRequest = z.strictObject({
  shown: z.optional(z.strictObject({ personId: z.nullable(z.uuid()) })),
})

export const HandlingResponse = z.object({ success: z.literal(true), data: Handling })

/** A person's message. `messageId` is made by the page: sent again with the same id it is the same message. */
export const PersonMessageRequest = z.strictObject({
  messageId: z.uuid(),
  content: text(limits.message).check(
    z.refine((content) => content.trim() !== '', { error: 'Please type a message' }),
  ),
})

export const PersonMessageResponse = z.object({
  success: z.literal(true),
  data: z.object({ message: ChatMessageRecord, state: Handling }),
})

export const Told = z.object({ success: z.literal(true) })
