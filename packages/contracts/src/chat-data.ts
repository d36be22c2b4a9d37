import * as z from 'zod/mini'

const id = z.int().check(z.positive())

/** `before` is the `next` of the page before this one. */
export const ChatDataQuery = z.strictObject({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'There is no such page')),
      z.transform(Number),
    ),
  ),
})
export type ChatDataQuery = z.infer<typeof ChatDataQuery>

/** A visitor who told a name and an e-mail; nobody has proved that they own it. */
export const ChatUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastActive: z.iso.datetime(),
  sessionCount: z.int(),
  /** Messages that the visitor has sent, in all conversations. */
  questionCount: z.int(),
})
export type ChatUser = z.infer<typeof ChatUser>

export const ChatMessageRecord = z.object({
  id,
  conversationId: id,
  isFromUser: z.boolean(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** Where an answer comes from, or that the visitor stopped it; null for what the visitor wrote. */
  metadata: z.nullable(z.record(z.string(), z.unknown())),
})
export type ChatMessageRecord = z.infer<typeof ChatMessageRecord>

/** A conversation with its newest messages, oldest of them first. */
export const ChatConversation = z.object({
  id,
  userId: id,
  sessionId: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  /** The same as `startedAt`, under the name that the dashboard reads. */
  createdAt: z.iso.datetime(),
  lastMessageAt: z.nullable(z.iso.datetime()),
  messageCount: z.int(),
  active: z.boolean(),
  /** The same as `active`, under the name that the dashboard reads. */
  isActive: z.boolean(),
  summary: z.nullable(z.string()),
  /** `model`: written by a language model; `extract`: the visitor's own words. */
  summarySource: z.nullable(z.enum(['model', 'extract'])),
  messages: z.array(ChatMessageRecord),
})
export type ChatConversation = z.infer<typeof ChatConversation>

/** Counts over everything that is stored. */
export const ChatTotals = z.object({
  users: z.int(),
  conversations: z.int(),
  activeConversations: z.int(),
  messages: z.int(),
  /** Messages a conversation, to one decimal. */
  averageMessages: z.number(),
})
export type ChatTotals = z.infer<typeof ChatTotals>

/** What the Chatbot Leads tab shows: the newest conversations and who led them. */
export const ChatDataResponse = z.object({
  success: z.literal(true),
  data: z.object({
    users: z.array(ChatUser),
    conversations: z.array(ChatConversation),
    totals: ChatTotals,
    /** Where the next page begins; null on the last one. */
    next: z.nullable(id),
  }),
})
export type ChatDataResponse = z.infer<typeof ChatDataResponse>
