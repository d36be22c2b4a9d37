import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Failure } from './failure.mjs'

/** Every variable of `.env.example` with its default value, which may be empty. */
export const defaults = {
  PORT: '8080',
  BIND_ADDRESS: '127.0.0.1',
  SITE_HOSTS: '',
  TRUSTED_PROXIES: '',
  ALLOW_PLAIN_HTTP: '0',
  CARDROOM_EMBEDS_FILE: '',
  ADMIN_EMAIL: 'admin@backroom.example',
  ADMIN_PASSWORD: '',
  ADMIN_PASSWORD_MIN: '',
  NEWSLETTER_FEED_URLS: '',
  NEWSLETTER_LINK_HOSTS: '',
  PICTURE_HOSTS: '',
  WSOP_REQUIRE_PROOF: '1',
  SMTP_URL: '',
  MAIL_FOLDER: '',
  MAIL_FROM: '',
  STAFF_EMAIL: '',
  KEEP_ABANDONED_VALUES: '0',
  GEO_DATABASE: '',
  ANALYTICS_RETENTION_DAYS: '',
  OPENAI_API_KEY: '',
  OPENAI_BASE_URL: 'https://api.openai.com/v1',
  OPENAI_MODEL: 'gpt-4.1-mini',
  OPENAI_INPUT_PRICE: '0.4',
  OPENAI_OUTPUT_PRICE: '1.6',
  OPENAI_DAILY_BUDGET: '5',
  OPENAI_CONVERSATION_BUDGET: '0.25',
  OPENAI_CONTEXT_TOKENS: '3000',
  OPENAI_REPLY_TOKENS: '400',
  OPENAI_TIMEOUT_SECONDS: '20',
  BACKUP_KEY: '',
  BACKUP_UNENCRYPTED: '0',
  BACKUP_FOLDER: '',
  BACKUP_STORE_URL: '',
  RATE_LIMIT_FACTOR: '1',
  LOG_LEVEL: 'info',
}

/**
 * The operator's settings: the environment, then the file `.env`, then the defaults.
 * @param {string} folder where `.env` may be
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<keyof typeof defaults, string>}
 * @throws {Failure} when the port is not one
 */
export function readSettings(folder, environment) {
  const file = readEnvFile(join(folder, '.env'))
  const settings = { ...defaults }
  for (const name of /** @type {(keyof typeof defaults)[]} */ (Object.keys(defaults))) {
    settings[name] = environment[name] || file[name] || defaults[name]
  }
  if (!/^\d+$/.test(settings.PORT) || Number(settings.PORT) < 1 || Number(settings.PORT) > 65_535) {
    throw new Failure(`PORT must be a number from 1 to 65535, not "${settings.PORT}".`)
  }
  return settings
}

/**
 * @param {string} path
 * @returns {NodeJS.Dict<string>} nothing where there is no such file
 */
export function readEnvFile(path) {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {}
    throw error
  }
}
