import { brand } from '@cardroom/brand/brand'
import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))

const flag = (initial: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(initial)
    .transform((value) => value === '1')

/** The environment of the contests service. */
export const Config = z
  .object({
    ...serverVariables,
    ...databaseVariable,
    ...redisVariable,
    /** The publisher's RSS feed, at up to three addresses that are asked in turn; https only. */
    NEWSLETTER_FEED_URLS: list
      .pipe(z.array(z.url({ protocol: /^https?$/ })).max(3))
      .transform((urls) => urls.map((url) => new URL(url))),
    /** Hosts that issues may link to, beside those of the feeds. */
    NEWSLETTER_LINK_HOSTS: list.pipe(z.array(z.hostname().toLowerCase())),
    /** Hosts that the picture of a player may be fetched from, `*` for all of the internet; without one it is uploaded. */
    PICTURE_HOSTS: list.pipe(z.array(z.union([z.literal('*'), z.hostname().toLowerCase()]))),
    /** Where containers have no way out of their own: the proxy that knows the feeds (`infra/egress`). */
    EGRESS_PROXY: z.url({ protocol: /^http$/ }).optional(),
    /** 0 applies a last-longer update from another browser than the sign-up's before it is confirmed. */
    WSOP_REQUIRE_PROOF: flag('1'),
    /** For tests alone: 1 lets a feed be at 127.0.0.1, without https. */
    NEWSLETTER_FEED_ALLOW_LOCAL: flag('0'),
  })
  .superRefine(({ NEWSLETTER_FEED_URLS, NEWSLETTER_FEED_ALLOW_LOCAL }, context) => {
    for (const { protocol, hostname } of NEWSLETTER_FEED_URLS) {
      const isLocal = NEWSLETTER_FEED_ALLOW_LOCAL && hostname === '127.0.0.1'
      if (protocol === 'https:' || isLocal) continue
      const message = `${hostname} is not asked without https`
      context.addIssue({ code: 'custom', path: ['NEWSLETTER_FEED_URLS'], message })
    }
  })

/** The environment of the worker, which sends the mail. */
export const WorkerConfig = z
  .object({
    ...serverVariables,
    ...databaseVariable,
    ...redisVariable,
    /** The server that takes the mail: `smtp://` or `smtps://`, with user and password. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Where containers have no way out of their own: the proxy that knows the server (`infra/egress`). */
    EGRESS_PROXY: z.url({ protocol: /^http$/ }).optional(),
    /** Where mail becomes `.eml` files while no server is named. */
    MAIL_FOLDER: z.string().optional(),
    /** Whom the mail is from. */
    MAIL_FROM: z.email().default(brand.email),
    /** Receives applications and inquiries. */
    STAFF_EMAIL: z.email().default(brand.email),
  })
  .refine(({ SMTP_URL, MAIL_FOLDER }) => SMTP_URL !== undefined || MAIL_FOLDER !== undefined, {
    path: ['MAIL_FOLDER'],
    message: 'mail needs a server (SMTP_URL) or a folder',
  })
