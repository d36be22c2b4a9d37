import * as z from 'zod/mini'
import { ExportFormat } from './file-format.ts'
import { response } from './response.ts'
import { text } from './text-field.ts'

const id = z.int().check(z.positive())
const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Unknown id')),
  z.transform(Number),
)

export const maxSearch = 100
const search = z.optional(text(maxSearch, 1))

/** Conversations that wait for a person, are unread, or belong to the signed-in administrator. */
export const inboxes = ['waiting', 'unread', 'mine'] as const
export type Inbox = (typeof inboxes)[number]

/**
 * `before` is the `next` of the previous page, `search` matches names, e-mails and messages, `hideEmpty=1` excludes
 * conversations without messages, `conversation` selects a single one.
 */
export const ChatDataQuery = z.strictObject({
  before: z.optional(idText),
  conversation: z.optional(idText),
  search,
  hideEmpty: z.optional(z.literal('1')),
  /** Only conversations marked as spam; without it they are excluded. */
  spam: z.optional(z.literal('1')),
  inbox: z.optional(z.enum(inboxes, 'Unknown inbox')),
})
export type ChatDataQuery = z.infer<typeof ChatDataQuery>

/** A visitor who registered; nothing proves that the address is theirs. */
export const ChatUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastActive: z.iso.datetime(),
  sessionCount: z.int(),
  /** Messages of the visitor in all conversations. */
  questionCount: z.int(),
})
export type ChatUser = z.infer<typeof ChatUser>

export const ChatMessageRecord = z.object({
  id,
  conversationId: id,
  isFromUser: z.boolean(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** The origin of an answer, or that the visitor stopped it; null for the visitor's messages. */
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  /** The id given by the author's page. */
  clientId: z.nullable(z.string()),
})
export type ChatMessageRecord = z.infer<typeof ChatMessageRecord>

/** A conversation with its newest messages, oldest first. */
export const ChatConversation = z.object({
  id,
  userId: id,
  sessionId: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  /** Equal to `startedAt`; the specification has both. */
  createdAt: z.iso.datetime(),
  lastMessageAt: z.nullable(z.iso.datetime()),
  messageCount: z.int(),
  active: z.boolean(),
  /** Equal to `active`; the specification has both. */
  isActive: z.boolean(),
  summary: z.nullable(z.string()),
  /** Written by a language model, or extracted from the visitor's questions. */
  summarySource: z.nullable(z.enum(['model', 'extract'])),
  isUnread: z.boolean(),
  /** Since when the visitor has waited for a person. */
  personAskedAt: z.nullable(z.iso.datetime()),
  /** Marked as spam: excluded everywhere and deleted after 30 days. */
  isSpam: z.boolean(),
  /** The administrator who answers instead of the assistant. */
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  personSince: z.nullable(z.iso.datetime()),
  /** Whether the caller has it. */
  isMine: z.boolean(),
  /** When the visitor's page last read the conversation. */
  visitorSeenAt: z.nullable(z.iso.datetime()),
  /** When a person's messages were last mailed to the visitor. */
  answerMailedAt: z.nullable(z.iso.datetime()),
  messages: z.array(ChatMessageRecord),
})
export type ChatConversation = z.infer<typeof ChatConversation>

/** Counts of everything stored, without spam. */
export const ChatTotals = z.object({
  users: z.int(),
  conversations: z.int(),
  activeConversations: z.int(),
  unreadConversations: z.int(),
  waitingForPerson: z.int(),
  /** Conversations of the caller. */
  mine: z.int(),
  messages: z.int(),
  /** Per conversation, to one decimal. */
  averageMessages: z.number(),
})
export type ChatTotals = z.infer<typeof ChatTotals>

/** The Chatbot Leads tab: the newest conversations and their users. */
export const ChatDataResponse = response(
  z.object({
    users: z.array(ChatUser),
    conversations: z.array(ChatConversation),
    totals: ChatTotals,
    /** The cursor of the next page; null on the last one. */
    next: z.nullable(id),
  }),
)
export type ChatDataResponse = z.infer<typeof ChatDataResponse>

export const ConversationParams = z.object({ id: idText })

/** Marks a conversation as read or unread, answered, or spam. */
export const ConversationPatch = z
  .strictObject({
    isUnread: z.optional(z.boolean()),
    isWaitingForPerson: z.optional(z.literal(false)),
    isSpam: z.optional(z.boolean()),
    /** The request for a person as the administrator saw it. */
    shown: z.optional(z.strictObject({ personAskedAt: z.nullable(z.iso.datetime()) })),
  })
  .check(
    z.refine(
      ({ isUnread, isWaitingForPerson, isSpam }) =>
        (isUnread ?? isWaitingForPerson ?? isSpam) !== undefined,
      { error: 'Please change at least one field' },
    ),
  )
export type ConversationPatch = z.infer<typeof ConversationPatch>

export const ConversationPatchResponse = response(
  z.pick(ChatConversation, { id: true, isUnread: true, personAskedAt: true, isSpam: true }),
)
export type ConversationPatchResponse = z.infer<typeof ConversationPatchResponse>

/** One row per lead; `search` as in `ChatDataQuery`. */
export const LeadExportQuery = z.strictObject({ search, ...ExportFormat.shape })
