import { response } from './response.ts'
import * as z from 'zod/mini'
import { text } from './text-field.ts'

export const auditPageLength = 50

/** `before` is the `next` of the previous page; the others are filters. */
export const AuditLogQuery = z.strictObject({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'There is no such page')),
      z.transform(Number),
    ),
  ),
  /** For example `rake-player`. */
  subjectType: z.optional(text(64, 1)),
  subjectId: z.optional(text(64, 1)),
  /** The administrator's e-mail. */
  actor: z.optional(text(254, 1)),
  /** For example `updated`. */
  action: z.optional(text(64, 1)),
  /** Each word must occur in the subject's name, e-mail or id, in a value, or in the actor. */
  q: z.optional(text(100, 1)),
  /** The first and the last day, in the brand's time zone. */
  from: z.optional(z.iso.date('Please enter a date')),
  to: z.optional(z.iso.date('Please enter a date')),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

/** Whether a change can be undone: `late` after 30 days, `none` for entries such as a sign-in; an attempt may still fail. */
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
  /** Null if the subject has no name or is gone. */
  subjectName: z.nullable(z.string()),
  /** The changed fields, before and after; null if the row did not exist then. */
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

/** Newest first. `subjectTypes`, `actions` and `actors` are the values to filter by. */
export const AuditLogResponse = z.object({
  success: z.literal(true),
  data: z.array(AuditLine),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.int()),
  subjectTypes: z.array(z.string()),
  actions: z.array(z.string()),
  /** E-mails. */
  actors: z.array(z.string()),
})

/** The `data` of a refused undo: the latest later change. */
export const LaterLine = z.object({ line: AuditLine })
export type LaterLine = z.infer<typeof LaterLine>

/** `auditId` is the line of the undo, which can itself be undone. */
export const UndoResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  auditId: z.int(),
})

export const undoLength = 500

export const UndoManyRequest = z.strictObject({
  ids: z
    .array(z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)))
    .check(
      z.minLength(1, 'Please select at least one change'),
      z.maxLength(undoLength, `Please select at most ${undoLength} changes`),
    ),
})

/** `left` counts those that were changed or undone in the meantime and stay as they are. */
export const UndoManyResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ undone: z.int(), left: z.int(), auditIds: z.array(z.int()) }),
})

/** The most changes of others in one answer. */
export const othersLength = 20

/** Changes after this line of the audit log. */
export const OthersQuery = z.strictObject({
  after: z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
})

export const OthersChange = z.object({
  ...z.pick(AuditLine, {
    id: true,
    action: true,
    subjectType: true,
    subjectId: true,
    subjectName: true,
  }).shape,
  /** The administrator's first name; null if the account is gone. */
  by: z.nullable(z.string()),
})
export type OthersChange = z.infer<typeof OthersChange>

/** `GET /api/admin/audit-log/others`: newest first. */
export const OthersResponse = response(z.array(OthersChange))
