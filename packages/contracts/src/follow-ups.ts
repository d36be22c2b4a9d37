import * as z from 'zod/mini'
import { at, success } from './admin-list.ts'

const ownerId = z.nullable(z.uuid('There is no such administrator'))
const dueOn = z.nullable(z.iso.date('Please name a day'))

/** The owner and the next date of a row. */
export const followUp = {
  ownerId,
  /** Null without an owner, or if the account is suspended or deleted. */
  ownerName: z.nullable(z.string()),
  /** A day in the time zone of the brand. */
  dueOn,
}

const fields = { ownerId: z.optional(ownerId), dueOn: z.optional(dueOn) }
export const FollowUpRequest = z
  .strictObject({ ...fields, shown: z.optional(z.strictObject(fields)) })
  .check(
    z.refine((body) => body.ownerId !== undefined || body.dueOn !== undefined, {
      error: 'Say what is to be changed',
    }),
  )
export type FollowUpRequest = z.infer<typeof FollowUpRequest>

/** Within the next seven days. Later dates are not listed. */
export const DueWhen = z.enum(['overdue', 'today', 'week'])
export type DueWhen = z.infer<typeof DueWhen>

/** An inquiry or an application that is due soon. */
export const DueItem = z.object({
  kind: z.enum(['application', 'inquiry']),
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  ...followUp,
  dueOn: z.iso.date(),
  when: DueWhen,
  /** Owned by the administrator who asks. */
  isMine: z.boolean(),
  createdAt: at,
})
export type DueItem = z.infer<typeof DueItem>

/** An administrator who can own a row. */
export const OfficePerson = z.object({ id: z.uuid(), name: z.string(), isMe: z.boolean() })
export type OfficePerson = z.infer<typeof OfficePerson>

/** The earliest first. `count` is the number of rows due by today that the asking administrator or nobody owns. */
export const DueResponse = z.object({
  success,
  data: z.object({ items: z.array(DueItem), people: z.array(OfficePerson), count: z.int() }),
})
export type DueResponse = z.infer<typeof DueResponse>
