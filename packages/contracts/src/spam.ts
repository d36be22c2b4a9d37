import * as z from 'zod/mini'
import { uuidId, uuids } from './admin-list.ts'
import { at } from './response.ts'

/** When an administrator marked the row as spam. */
export const spamAt = z.nullable(at)

/** `only` lists spam; without it spam is excluded. */
export const SpamFilter = z.optional(z.enum(['only'], 'There is no such choice'))

const shown = z.strictObject({ spamAt: z.optional(spamAt), isSuspect: z.optional(z.boolean()) })
export type ShownSpam = z.infer<typeof shown>

/** Marks a row as spam or not spam; not spam also clears the suspicion. */
export const SpamRequest = z.strictObject({
  isSpam: z.boolean(),
  shown: z.optional(shown),
})
export type SpamRequest = z.infer<typeof SpamRequest>

/** The same for many rows. Rows that differ from `shown` are not changed. */
export const SpamBulkRequest = z.strictObject({
  ids: uuids,
  isSpam: z.boolean(),
  shown: z.optional(z.record(uuidId, shown)),
})
