import * as z from 'zod/mini'
import { at } from './admin-list.ts'

/** When an administrator marked a row as spam; null for one that is none. */
export const spamAt = z.nullable(at)

/** `only` shows what is marked; without it a list leaves that out. */
export const SpamFilter = z.optional(z.enum(['only'], 'There is no such choice'))

/** Marks as spam, or says that it is none: then it does not look automated any more either. */
export const SpamRequest = z.strictObject({
  isSpam: z.boolean(),
  shown: z.optional(
    z.strictObject({ spamAt: z.optional(spamAt), isSuspect: z.optional(z.boolean()) }),
  ),
})
export type SpamRequest = z.infer<typeof SpamRequest>
