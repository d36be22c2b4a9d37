import * as z from 'zod/mini'

/** What every answer begins with. */
export const success = z.literal(true)

/** A time in an answer. */
export const at = z.iso.datetime()

/** An answer with data only. */
export const response = <Data extends z.core.$ZodType>(data: Data) => z.object({ success, data })

/** The answer to a call that only has to succeed. */
export const Acknowledged = z.object({ success })

/** An answer with a sentence for people. */
export const Done = z.object({ success, message: z.string() })
export type Done = z.infer<typeof Done>
