import * as z from 'zod/mini'
import { field } from './form-field.ts'

export const maxPasskeys = 10
export const recoveryCodeCount = 10

/** What the owner proves to be themselves with, once the sign-in is a while ago. */
const confirmation = { currentPassword: z.optional(z.string().check(z.maxLength(256))) }
export const ConfirmedRequest = z.strictObject(confirmation)
export type ConfirmedRequest = z.infer<typeof ConfirmedRequest>

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** What an administrator signs in with beside the password. */
export const Factors = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** Every administrator must have a second factor. */
  isRequired: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

/** A new secret for an app that makes codes; it counts once a code of it is confirmed. */
export const AppSecret = z.object({
  /** `otpauth://`, for the QR code. */
  uri: z.string(),
  /** The same in base32, to type. */
  secret: z.string(),
})
export type AppSecret = z.infer<typeof AppSecret>

/** Six digits of an app, or a recovery code; spaces and dashes do not matter. */
const code = z.string().check(z.maxLength(40), z.trim(), z.minLength(6, 'Please enter the code'))
export const CodeRequest = z.strictObject({ code })
export type CodeRequest = z.infer<typeof CodeRequest>

/** Shown once; empty where the owner has some already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The options for `navigator.credentials`, as WebAuthn writes them in JSON. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
}

/** A browser's answer to the options of a new passkey. */
export const NewPasskeyRequest = z.strictObject({
  name: field(60, 1, 'Please enter a name'),
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4000),
      attestationObject: base64Url(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
})
export type NewPasskeyRequest = z.infer<typeof NewPasskeyRequest>

/** A browser's answer to the options of a sign-in. */
export const PasskeySignInRequest = z.strictObject({
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4000),
      authenticatorData: base64Url(4000),
      signature: base64Url(4000),
      userHandle: z.optional(base64Url(200)),
    }),
  }),
})
export type PasskeySignInRequest = z.infer<typeof PasskeySignInRequest>

export const FactorsRequiredRequest = z.strictObject({ isRequired: z.boolean(), ...confirmation })
