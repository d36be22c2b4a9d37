import * as z from 'zod/mini'
import { email } from './email.ts'
import { LinkSecret } from './link-secret.ts'
import { text } from './text-field.ts'

/** Asks for a link to what is held about an address. The answer is the same for every address. */
export const OwnDataRequest = z.strictObject({ email: email() })
export type OwnDataRequest = z.infer<typeof OwnDataRequest>

export const OwnDataResponse = z.object({ success: z.literal(true), message: z.string() })

/** Opens the link of the mail, once. */
export const OpenOwnDataRequest = z.strictObject({ link: LinkSecret })

/** The address of the link, and the secret that its page shows for the next minutes. */
export const OpenOwnDataResponse = z.object({
  success: z.literal(true),
  data: z.object({ email: z.string(), ticket: z.string() }),
})

export const ExportOwnDataRequest = z.strictObject({ ticket: LinkSecret })

/** `confirmation` is the address of the link, typed. */
export const EraseOwnDataRequest = z.strictObject({ ticket: LinkSecret, confirmation: text(254) })
