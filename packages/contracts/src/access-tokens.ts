import * as z from 'zod/mini'
import { oneLine } from './form-field.ts'
import { text } from './text-field.ts'

/** How many days a link or a key may last. */
export const maxTokenDays = 365

/** Links and keys at a time that have not ended. */
export const maxAccessTokens = 100

/** What begins the secret of each kind, so that one that was published by mistake is recognized. */
export const tokenPrefixes = { link: 'crlink_', key: 'crkey_' } as const
export type AccessTokenKind = keyof typeof tokenPrefixes

/**
 * A link that shows the reports to whoever has it, or a key that reads them by program. `revokedAt` and
 * `expiresAt` end it, whichever is earlier; a key without `expiresAt` lasts until it is revoked.
 */
export const AccessToken = z.object({
  id: z.uuid(),
  kind: z.enum(['link', 'key']),
  name: z.string(),
  /** E-mail of the administrator who made it; null when there is none any more. */
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  /** To a minute. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
})
export type AccessToken = z.infer<typeof AccessToken>

/** Newest first: all that have not ended, and those that ended in the last year. */
export const AccessTokensResponse = z.object({
  success: z.literal(true),
  data: z.array(AccessToken),
})

/** `days` until it ends; null, for a key only, is no end. */
export const CreateAccessTokenRequest = z
  .strictObject({
    kind: z.enum(['link', 'key'], 'Please choose a link or a key'),
    name: z.pipe(
      text(80).check(z.trim(), z.minLength(1, 'Please say what it is for'), oneLine),
      z.string(),
    ),
    days: z.nullable(
      z
        .int()
        .check(
          z.gte(1, 'It lasts a day at least'),
          z.lte(maxTokenDays, `It lasts ${maxTokenDays} days at most`),
        ),
    ),
  })
  .check(
    z.refine(({ kind, days }) => kind === 'key' || days !== null, {
      path: ['days'],
      error: 'A link needs an end',
    }),
  )
export type CreateAccessTokenRequest = z.infer<typeof CreateAccessTokenRequest>

/** `secret` is in this answer only: the server keeps its hash. */
export const CreateAccessTokenResponse = z.object({
  success: z.literal(true),
  data: AccessToken,
  secret: z.string(),
})
export type CreateAccessTokenResponse = z.infer<typeof CreateAccessTokenResponse>

/** The secret of a link, from its address. */
export const OpenLinkRequest = z.strictObject({ secret: text(128, 1) })

/** The link that a browser has opened. */
export const OpenedLinkResponse = z.object({
  success: z.literal(true),
  data: z.object({ name: z.string(), expiresAt: z.iso.datetime() }),
})
export type OpenedLinkResponse = z.infer<typeof OpenedLinkResponse>
