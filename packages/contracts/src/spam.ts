import * as z from 'zod/mini'
import { at, uuidId, uuids } from './admin-list.ts'

/** When an administrator marked a row as spam; null for one that is none. */
export const spamAt = z.nullable(at)

/** `only` shows what is marked; without it a list leaves that out. */
export const SpamFilter = z.optional(z.enum(['only'], 'There is no such choice'))

const shown = z.strictObject({ spamAt: z.optional(spamAt), isSuspect: z.optional(z.boolean()) })
export type ShownSpam = z.infer<typeof shown>

/** Marks as spam, or says that it is none: then it does not look automated any more either. */
export const SpamRequest = z.strictObject({
  isSpam: z.boolean(),
  shown: z.optional(shown),
})
export type SpamRequest = z.infer<typeof SpamRequest>

/** The same for many rows; one that is no longer as it was shown is left. */
export const SpamBulkRequest = z.strictObject({
  ids: uuids,
  isSpam: z.boolean(),
  shown: z.optional(z.record(uuidId, shown)),
})
