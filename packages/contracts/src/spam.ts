import * as z from 'zod/mini'
import { at, uuidId, uuids } from './admin-list.ts'

/** When an administrator marked a row as spam; null if it is not spam. */
export const spamAt = z.nullable(at)

/** `only` lists spam; without it a list hides spam. */
export const SpamFilter = z.optional(z.enum(['only'], 'There is no such choice'))

const shown = z.strictObject({ spamAt: z.optional(spamAt), isSuspect: z.optional(z.boolean()) })
export type ShownSpam = z.infer<typeof shown>

/** Marks a row as spam or as not spam, which also clears the suspicion. */
export const SpamRequest = z.strictObject({
  isSpam: z.boolean(),
  shown: z.optional(shown),
})
export type SpamRequest = z.infer<typeof SpamRequest>

/** The same for many rows. Rows that differ from what was shown are skipped. */
export const SpamBulkRequest = z.strictObject({
  ids: uuids,
  isSpam: z.boolean(),
  shown: z.optional(z.record(uuidId, shown)),
})
