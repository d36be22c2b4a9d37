import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** The number of lines on a page of the audit log. */
export const auditPageLength = 50

/** `before` is the `next` of the previous page; the others narrow the list. */
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
  /** The e-mail of the actor. */
  actor: z.optional(text(254, 1)),
  /** The action, such as `updated`. */
  action: z.optional(text(64, 1)),
  /** Each word occurs in the name, e-mail or id of the subject, in a value, or in the actor. */
  q: z.optional(text(100, 1)),
  /** The first and the last day, in the time zone of the brand. */
  from: z.optional(z.iso.date('Please name a day')),
  to: z.optional(z.iso.date('Please name a day')),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

/**
 * Whether a change can be undone: `possible` as far as is known; `done` already; `late` after 30
 * days; `none` if nothing was changed, as in a sign-in.
 */
export const Undoing = z.enum(['possible', 'done', 'late', 'none'])
export type Undoing = z.infer<typeof Undoing>

/** One change. Without an actor it was made by the system or a visitor. */
export const AuditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorEmail: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The name of the subject; null if it has none or no longer exists. */
  subjectName: z.nullable(z.string()),
  /** The changed fields before and after; null for a row that did not exist. */
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

/** Newest first. `subjectTypes`, `actions` and `actors` are the choices for filters. */
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

/** `data` of a refused undo: the last later change. */
export const LaterLine = z.object({ line: AuditLine })
export type LaterLine = z.infer<typeof LaterLine>

/** `auditId` is the line of the undo, which can be undone in turn. */
export const UndoResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  auditId: z.int(),
})

/** The most changes in one undo. */
export const undoLength = 500

export const UndoManyRequest = z.strictObject({
  ids: z
    .array(z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)))
    .check(
      z.minLength(1, 'Please name at least one change'),
      z.maxLength(undoLength, `Please name at most ${undoLength} changes`),
    ),
})

/** `undone` changes are undone; the others have been changed or undone since and stay. */
export const UndoManyResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ undone: z.int(), left: z.int(), auditIds: z.array(z.int()) }),
})

/** The most changes by others that are named. */
export const othersLength = 20

/** The audit line after which changes are requested. */
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
  /** The first name of the actor; null if the account is deleted. */
  by: z.nullable(z.string()),
})
export type OthersChange = z.infer<typeof OthersChange>

/** `GET /api/admin/audit-log/others`: newest first. */
export const OthersResponse = z.object({ success: z.literal(true), data: z.array(OthersChange) })
