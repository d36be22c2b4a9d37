import * as z from 'zod/mini'
import { at, response } from './response.ts'

const ownerId = z.nullable(z.uuid('Unknown administrator'))
const dueOn = z.nullable(z.iso.date('Please enter a date'))

/** The owner of a row, and the day of the next step. */
export const followUp = {
  ownerId,
  /** Null without an owner, or if the account is suspended or gone. */
  ownerName: z.nullable(z.string()),
  /** A day in the brand's time zone. */
  dueOn,
}

const fields = { ownerId: z.optional(ownerId), dueOn: z.optional(dueOn) }
export const FollowUpRequest = z
  .strictObject({ ...fields, shown: z.optional(z.strictObject(fields)) })
  .check(
    z.refine((body) => body.ownerId !== undefined || body.dueOn !== undefined, {
      error: 'Please change at least one field',
    }),
  )
export type FollowUpRequest = z.infer<typeof FollowUpRequest>

/** `week`: within the next seven days; later rows are not listed. */
export const DueWhen = z.enum(['overdue', 'today', 'week'])
export type DueWhen = z.infer<typeof DueWhen>

export const DueItem = z.object({
  kind: z.enum(['application', 'inquiry']),
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  ...followUp,
  dueOn: z.iso.date(),
  when: DueWhen,
  /** Owned by the caller. */
  isMine: z.boolean(),
  createdAt: at,
})
export type DueItem = z.infer<typeof DueItem>

/** A possible owner. */
export const OfficePerson = z.object({ id: z.uuid(), name: z.string(), isMe: z.boolean() })
export type OfficePerson = z.infer<typeof OfficePerson>

/** Earliest first. `count`: overdue or due today, and owned by the caller or nobody. */
export const DueResponse = response(
  z.object({ items: z.array(DueItem), people: z.array(OfficePerson), count: z.int() }),
)
export type DueResponse = z.infer<typeof DueResponse>
