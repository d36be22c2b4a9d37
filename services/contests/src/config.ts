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
    /** The publisher's RSS feed: up to three https addresses, which are tried in order. */
    NEWSLETTER_FEED_URLS: list
      .pipe(z.array(z.url({ protocol: /^https?$/ })).max(3))
      .transform((urls) => urls.map((url) => new URL(url))),
    /** Hosts that issues may link to besides those of the feeds. */
    NEWSLETTER_LINK_HOSTS: list.pipe(z.array(z.hostname().toLowerCase())),
    /**
     * Hosts from which a player's picture may be fetched, or `*` for any host on the internet. By default there are
     * none, so pictures are uploaded.
     */
    PICTURE_HOSTS: list.pipe(z.array(z.union([z.literal('*'), z.hostname().toLowerCase()]))),
    /** The proxy to the feeds, for containers without internet access (`infra/egress`). */
    EGRESS_PROXY: z.url({ protocol: /^http$/ }).optional(),
    /** 0 applies a last-longer update from another browser before it is confirmed. */
    WSOP_REQUIRE_PROOF: flag('1'),
    /** For tests only: 1 allows a feed at 127.0.0.1 without https. */
    NEWSLETTER_FEED_ALLOW_LOCAL: flag('0'),
  })
  .superRefine(({ NEWSLETTER_FEED_URLS, NEWSLETTER_FEED_ALLOW_LOCAL }, context) => {
    for (const { protocol, hostname } of NEWSLETTER_FEED_URLS) {
      const isLocal = NEWSLETTER_FEED_ALLOW_LOCAL && hostname === '127.0.0.1'
      if (protocol === 'https:' || isLocal) continue
      const message = `${hostname} is only requested over https`
      context.addIssue({ code: 'custom', path: ['NEWSLETTER_FEED_URLS'], message })
    }
  })

/** The environment of the worker, which sends mail. */
export const WorkerConfig = z
  .object({
    ...serverVariables,
    ...databaseVariable,
    ...redisVariable,
    /** The mail server: `smtp://` or `smtps://`, with user and password. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** The proxy to the mail server, for containers without internet access (`infra/egress`). */
    EGRESS_PROXY: z.url({ protocol: /^http$/ }).optional(),
    /** The folder for `.eml` files if there is no mail server. */
    MAIL_FOLDER: z.string().optional(),
    /** The sender of all mail. */
    MAIL_FROM: z.email().default(brand.email),
    /** The recipient of applications and inquiries. */
    STAFF_EMAIL: z.email().default(brand.email),
  })
  .refine(({ SMTP_URL, MAIL_FOLDER }) => SMTP_URL !== undefined || MAIL_FOLDER !== undefined, {
    path: ['MAIL_FOLDER'],
    message: 'mail needs a server (SMTP_URL) or a folder',
  })
