import { serverVariables } from '@cardroom/service-kit/config'
import { smtpAddress } from '@cardroom/service-kit/smtp-address'
import { z } from 'zod'

const hosts = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((entry) => entry.trim().toLowerCase()))
  .transform((entries) => entries.filter((entry) => entry !== ''))

const urls = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))
  .pipe(z.array(z.url()))
  .transform((entries) => entries.map((entry) => new URL(entry)))

/** The environment of the proxy, which consists of settings of the services that use it. */
export const Config = z.object({
  LISTEN_HOST: serverVariables.LISTEN_HOST,
  LISTEN_PORT: serverVariables.LISTEN_PORT,
  LOG_LEVEL: serverVariables.LOG_LEVEL,
  LOG_FOLDER: serverVariables.LOG_FOLDER,
  OPENAI_BASE_URL: urls,
  NEWSLETTER_FEED_URLS: urls,
  PICTURE_HOSTS: hosts,
  /** The proxy ignores the user and the password. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .transform(smtpAddress)
    .optional(),
  /** The proxy reads the host and the port. */
  BACKUP_STORE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(new URL(url).origin))
    .optional(),
})
