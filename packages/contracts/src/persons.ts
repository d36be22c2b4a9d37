import * as z from 'zod/mini'
import { email } from './email.ts'
import { response } from './response.ts'
import { text } from './text-field.ts'

const person = {
  email: email(),
  /** The name at the partner site, because rake race players have no e-mail. */
  player: z.optional(text(120)),
}

export const PersonRequest = z.strictObject(person)
export type PersonRequest = z.infer<typeof PersonRequest>

/** `confirmation` repeats the address. */
export const ErasePersonRequest = z.strictObject({ ...person, confirmation: text(254) }).check(
  z.refine(({ email: address, confirmation }) => address === confirmation.trim().toLowerCase(), {
    path: ['confirmation'],
    message: 'Please type the same address',
  }),
)
export type ErasePersonRequest = z.infer<typeof ErasePersonRequest>

/** Every row about a person, by table. */
export const PersonDataResponse = response(
  z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
)

/** The number of deleted or anonymized rows, by table. */
export const ErasePersonResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.record(z.string(), z.int()),
})
