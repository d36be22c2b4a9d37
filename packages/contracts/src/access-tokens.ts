import * as z from 'zod/mini'
import { oneLine } from './form-field.ts'
import { response } from './response.ts'
import { text } from './text-field.ts'

export const maxTokenDays = 365

/** The most active links and keys. */
export const maxAccessTokens = 100

/** Prefixes of secrets, so that scanners recognize a leaked one. */
export const tokenPrefixes = { link: 'crlink_', key: 'crkey_' } as const
export type AccessTokenKind = keyof typeof tokenPrefixes

/** A link that shows the reports to anyone who has it, or an API key. A key without `expiresAt` lasts until revoked. */
export const AccessToken = z.object({
  id: z.uuid(),
  kind: z.enum(['link', 'key']),
  name: z.string(),
  /** The administrator's e-mail; null once the account is gone. */
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
})
export type AccessToken = z.infer<typeof AccessToken>

/** Newest first: active ones, and those that ended in the last year. */
export const AccessTokensResponse = response(z.array(AccessToken))

/** `days` until it expires; null, for keys only: never. */
export const CreateAccessTokenRequest = z
  .strictObject({
    kind: z.enum(['link', 'key'], 'Please choose a link or a key'),
    name: z.pipe(
      text(80).check(z.trim(), z.minLength(1, 'Please enter what it is for'), oneLine),
      z.string(),
    ),
    days: z.nullable(
      z
        .int()
        .check(
          z.gte(1, 'It lasts at least a day'),
          z.lte(maxTokenDays, `It lasts at most ${maxTokenDays} days`),
        ),
    ),
  })
  .check(
    z.refine(({ kind, days }) => kind === 'key' || days !== null, {
      path: ['days'],
      error: 'A link needs an expiry date',
    }),
  )
export type CreateAccessTokenRequest = z.infer<typeof CreateAccessTokenRequest>

/** `secret` is shown only here; the server stores its hash. */
export const CreateAccessTokenResponse = z.object({
  success: z.literal(true),
  data: AccessToken,
  secret: z.string(),
})
export type CreateAccessTokenResponse = z.infer<typeof CreateAccessTokenResponse>

export const OpenLinkRequest = z.strictObject({ secret: text(128, 1) })

export const OpenedLinkResponse = response(
  z.object({ name: z.string(), expiresAt: z.iso.datetime() }),
)
export type OpenedLinkResponse = z.infer<typeof OpenedLinkResponse>
