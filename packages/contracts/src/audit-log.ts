import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** How many lines a page of the audit log has. */
export const auditPageLength = 50

/** `before` is the `next` of the page before this one; the others narrow the list. */
export const AuditLogQuery = z.strictObject({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'There is no such page')),
      z.transform(Number),
    ),
  ),
  /** What was changed, such as `rake-player`. */
  subjectType: z.optional(text(64, 1)),
  subjectId: z.optional(text(64, 1)),
  /** The e-mail of who did it. */
  actor: z.optional(text(254, 1)),
  /** What was done, such as `updated`. */
  action: z.optional(text(64, 1)),
  /** Each word occurs in the name, e-mail or id of what was changed, in a value, or in who did it. */
  q: z.optional(text(100, 1)),
  /** The first and the last day, in the time zone of the brand. */
  from: z.optional(z.iso.date('Please name a day')),
  to: z.optional(z.iso.date('Please name a day')),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

/**
 * Whether a change can be undone: `possible` as far as is known without trying; `done` already; `late`
 * after 30 days; `none` for what is no change, such as a sign-in.
 */
export const Undoing = z.enum(['possible', 'done', 'late', 'none'])
export type Undoing = z.infer<typeof Undoing>

/** One change. Without an actor it was the system, or a visitor. */
export const AuditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The name of what was changed; null where it has none, or is gone. */
  subjectName: z.nullable(z.string()),
  /** The changed fields as they were, and as they are; null where there was or is nothing. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.nullable(z.string()),
  undoing: Undoing,
  /** The line that this one undoes. */
  undoes: z.nullable(z.int()),
  /** The line that undid this one. */
  undoneBy: z.nullable(z.int()),
})
export type AuditLine = z.infer<typeof AuditLine>

/** Newest first. `subjectTypes`, `actions` and `actors` are what the log knows, to choose from. */
export const AuditLogResponse = z.object({
  success: z.literal(true),
  data: z.array(AuditLine),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.int()),
  subjectTypes: z.array(z.string()),
  actions: z.array(z.string()),
  /** E-mails. */
  actors: z.array(z.string()),
})

/** `data` of a refusal to undo what has been changed again since: the last later change. */
export const LaterLine = z.object({ line: AuditLine })
export type LaterLine = z.infer<typeof LaterLine>

/** `auditId` is the line of the undoing itself, which can be undone in turn. */
export const UndoResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  auditId: z.int(),
})

/** How many changes are undone at once. */
export const undoLength = 500

export const UndoManyRequest = z.strictObject({
  ids: z
    .array(z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)))
    .check(
      z.minLength(1, 'Please name at least one change'),
      z.maxLength(undoLength, `Please name at most ${undoLength} changes`),
    ),
})

/** `undone` of them are; the others are left as they are, because they were changed or undone since. */
export const UndoManyResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ undone: z.int(), left: z.int(), auditIds: z.array(z.int()) }),
})

/** So many of the newest changes of others are named at most. */
export const othersLength = 20

/** The line of the audit log after which changes are asked for. */
export const OthersQuery = z.strictObject({
  after: z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
})

/** A change that another administrator has made. */
export const OthersChange = z.object({
  ...z.pick(AuditLine, {
    id: true,
    action: true,
    subjectType: true,
    subjectId: true,
    subjectName: true,
  }).shape,
  /** The first name of who made it; null where the account is gone. */
  by: z.nullable(z.string()),
})
export type OthersChange = z.infer<typeof OthersChange>

/** `GET /api/admin/audit-log/others`: newest first. */
export const OthersResponse = z.object({ success: z.literal(true), data: z.array(OthersChange) })
