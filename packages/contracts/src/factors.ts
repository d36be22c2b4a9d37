import * as z from 'zod/mini'
import { field } from './form-field.ts'

export const maxPasskeys = 10
export const recoveryCodeCount = 10

/** The password, required when the sign-in is no longer recent. */
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

/** An administrator's second factors. */
export const Factors = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** Whether every administrator must have one. */
  isRequired: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

/** A new secret for an authenticator app; active once a code is confirmed. */
export const AppSecret = z.object({
  /** `otpauth://`, for the QR code. */
  uri: z.string(),
  /** In base32, to type. */
  secret: z.string(),
})
export type AppSecret = z.infer<typeof AppSecret>

/** Six digits or a recovery code; spaces and dashes are ignored. */
const code = z.string().check(z.maxLength(40), z.trim(), z.minLength(6, 'Please enter the code'))
export const CodeRequest = z.strictObject({ code })
export type CodeRequest = z.infer<typeof CodeRequest>

/** Shown once; empty if the administrator already has some. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** WebAuthn's JSON options for `navigator.credentials`. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
}

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
