import * as z from 'zod/mini'
import { email } from './email.ts'
import { LinkSecret } from './link-secret.ts'
import { Done, response } from './response.ts'
import { text } from './text-field.ts'

/** Requests a link to the data about an address. The answer is the same for every address. */
export const OwnDataRequest = z.strictObject({ email: email() })
export type OwnDataRequest = z.infer<typeof OwnDataRequest>

export const OwnDataResponse = Done

/** The link works once. */
export const OpenOwnDataRequest = z.strictObject({ link: LinkSecret })

/** `ticket` authorizes the next calls for some minutes. */
export const OpenOwnDataResponse = response(z.object({ email: z.string(), ticket: z.string() }))

export const ExportOwnDataRequest = z.strictObject({ ticket: LinkSecret })

/** `confirmation` is the typed address. */
export const EraseOwnDataRequest = z.strictObject({ ticket: LinkSecret, confirmation: text(254) })
