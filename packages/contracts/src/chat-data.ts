import * as z from 'zod/mini'
import { ExportFormat } from './file-format.ts'
import { text } from './text-field.ts'

const id = z.int().check(z.positive())
const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'There is no such id')),
  z.transform(Number),
)

/** Maximum length of a search text. */
export const maxSearch = 100
const search = z.optional(text(maxSearch, 1))

/** What an inbox holds: who asked for a person, what nobody has read, what the administrator has taken over. */
export const inboxes = ['waiting', 'unread', 'mine'] as const
export type Inbox = (typeof inboxes)[number]

/**
 * `inbox` leaves only conversations of one kind. `before` is the `next` of the page before this one; `search` is looked for in names, e-mails and messages;
 * `hideEmpty=1` leaves out conversations without messages; `conversation` selects a single one.
 */
export const ChatDataQuery = z.strictObject({
  before: z.optional(idText),
  conversation: z.optional(idText),
  search,
  hideEmpty: z.optional(z.literal('1')),
  /** Conversations that are marked as spam, and no others; without it there are none of them. */
  spam: z.optional(z.literal('1')),
  inbox: z.optional(z.enum(inboxes, 'There is no such inbox')),
})
export type ChatDataQuery = z.infer<typeof ChatDataQuery>

/** A visitor who gave a name and an e-mail; nothing proves that the address is theirs. */
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
  /** The id that the page of its author gave it, where it did. */
  clientId: z.nullable(z.string()),
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
  /** Whether there are messages since an administrator last read it. */
  isUnread: z.boolean(),
  /** Since when the visitor waits for a person; null if they do not. */
  personAskedAt: z.nullable(z.iso.datetime()),
  /** An administrator marked it as spam: it counts nowhere, and is deleted 30 days later. */
  isSpam: z.boolean(),
  /** The administrator who answers in place of the assistant, by account and by first name, and since when. */
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  personSince: z.nullable(z.iso.datetime()),
  /** Whether that is the administrator who asks. */
  isMine: z.boolean(),
  /** When the visitor's page last fetched or followed the conversation. */
  visitorSeenAt: z.nullable(z.iso.datetime()),
  /** When the visitor was last mailed what a person had written. */
  answerMailedAt: z.nullable(z.iso.datetime()),
  messages: z.array(ChatMessageRecord),
})
export type ChatConversation = z.infer<typeof ChatConversation>

/** What limits held back in thirty days. */
export const LimitedChat = z.object({
  /** Registrations that were refused. */
  registrations: z.int(),
  /** Answers of the knowledge base, because their network had spent its share of the day's budget. */
  answers: z.int(),
})
export type LimitedChat = z.infer<typeof LimitedChat>

/** Counts over everything that is stored and no spam. */
export const ChatTotals = z.object({
  users: z.int(),
  conversations: z.int(),
  activeConversations: z.int(),
  unreadConversations: z.int(),
  /** Conversations whose visitors wait for a person. */
  waitingForPerson: z.int(),
  /** Conversations that the administrator who asks has taken over. */
  mine: z.int(),
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
    /** Null while it cannot be read. */
    limited: z.nullable(LimitedChat),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(id),
  }),
})
export type ChatDataResponse = z.infer<typeof ChatDataResponse>

export const ConversationParams = z.object({ id: idText })

/** What an administrator may change of a conversation: whether it is read, that its visitor was answered. */
export const ConversationPatch = z
  .strictObject({
    isUnread: z.optional(z.boolean()),
    isWaitingForPerson: z.optional(z.literal(false)),
    isSpam: z.optional(z.boolean()),
    /** Which request for a person was on the administrator's screen. */
    shown: z.optional(z.strictObject({ personAskedAt: z.nullable(z.iso.datetime()) })),
  })
  .check(
    z.refine(
      ({ isUnread, isWaitingForPerson, isSpam }) =>
        (isUnread ?? isWaitingForPerson ?? isSpam) !== undefined,
      { error: 'Say what is to be changed' },
    ),
  )
export type ConversationPatch = z.infer<typeof ConversationPatch>

export const ConversationPatchResponse = z.object({
  success: z.literal(true),
  data: z.pick(ChatConversation, { id: true, isUnread: true, personAskedAt: true, isSpam: true }),
})
export type ConversationPatchResponse = z.infer<typeof ConversationPatchResponse>

/** One row a lead; `search` as in `ChatDataQuery`. */
export const LeadExportQuery = z.strictObject({ search, ...ExportFormat.shape })
