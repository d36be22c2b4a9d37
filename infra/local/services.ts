import type { RoleKey } from '@cardroom/database/roles'
import type { RedisUser } from '@cardroom/local-servers/redis-users'
import type { User } from '@cardroom/local-servers/users'
import type { SecretName } from './secrets.ts'

export type ServiceName = (typeof services)[number]['name']

/** A service process as `npm start` and compose run it, configured only by its environment. */
export type Service = {
  name: User
  /** Its path in the repository. */
  entry: string
  /** Its Postgres role, if it uses Postgres. */
  role?: RoleKey
  /** Its Redis account, if it uses Redis. */
  redisUser?: RedisUser
  /** The process starts only if one of these settings is neither empty nor 0. */
  startsWith?: readonly string[]
  /** Its variable in the gateway's templates, if the gateway forwards to it. */
  upstream?: string
  /** Settings of `.env.example` that the process receives under the same names. */
  settings: readonly string[]
  /** Secrets that the process receives, by variable. */
  secrets?: Record<string, SecretName>
  /** Whether the process receives the addresses of all services. */
  seesOthers?: boolean
  /** Folders below the state folder, by variable; a setting of the same name takes precedence. */
  folders?: Record<string, string>
  /** Node options, which must match `docker-compose.yml`. */
  nodeOptions?: string
}

/** Settings that every service receives. */
export const sharedSettings = ['LOG_LEVEL', 'RATE_LIMIT_FACTOR'] as const

/** Every process of Cardroom itself. */
export const services = [
  {
    name: 'analytics-ingest',
    entry: 'services/analytics-ingest/src/main.ts',
    role: 'ingest',
    redisUser: 'ingest',
    upstream: 'ANALYTICS_INGEST_SERVERS',
    settings: ['KEEP_ABANDONED_VALUES', 'GEO_DATABASE'],
  },
  {
    name: 'analytics-worker',
    entry: 'services/analytics-ingest/src/worker.ts',
    role: 'ingest',
    redisUser: 'ingest',
    settings: [],
    // A batch of two thousand records survives several collections of a smaller young generation, and each of them
    // would copy it. This setting saves a fifth of the CPU time.
    nodeOptions: '--max-semi-space-size=64',
  },
  {
    name: 'chat',
    entry: 'services/chat/src/main.ts',
    role: 'chat',
    redisUser: 'chat',
    upstream: 'CHAT_SERVERS',
    settings: [
      'OPENAI_API_KEY',
      'OPENAI_BASE_URL',
      'OPENAI_MODEL',
      'OPENAI_INPUT_PRICE',
      'OPENAI_OUTPUT_PRICE',
      'OPENAI_DAILY_BUDGET',
      'OPENAI_CONVERSATION_BUDGET',
      'OPENAI_CONTEXT_TOKENS',
      'OPENAI_REPLY_TOKENS',
      'OPENAI_TIMEOUT_SECONDS',
      // For tests only.
      'OPENAI_REST_SECONDS',
    ],
    secrets: { CHAT_COOKIE_SECRET: 'chatCookieSecret' },
  },
  {
    name: 'admin',
    entry: 'services/admin/src/main.ts',
    role: 'admin',
    redisUser: 'admin',
    upstream: 'ADMIN_SERVERS',
    settings: [
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'ADMIN_PASSWORD_MIN',
      'ANALYTICS_RETENTION_DAYS',
      'BIND_ADDRESS',
      'CARDROOM_EMBEDS_FILE',
      // The last two are for containers and tests.
      'SITE_ADDRESS',
      'TLS_SERVER',
    ],
    secrets: { FACTOR_SECRET: 'factorSecret' },
    folders: { FIGURES_FOLDER: 'figures' },
    seesOthers: true,
  },
  {
    name: 'contests',
    entry: 'services/contests/src/main.ts',
    role: 'contests',
    redisUser: 'contests',
    upstream: 'CONTESTS_SERVERS',
    // The last one is for tests only.
    settings: [
      'NEWSLETTER_FEED_URLS',
      'NEWSLETTER_LINK_HOSTS',
      'PICTURE_HOSTS',
      'WSOP_REQUIRE_PROOF',
      'NEWSLETTER_FEED_ALLOW_LOCAL',
    ],
  },
  {
    name: 'contests-worker',
    entry: 'services/contests/src/worker.ts',
    role: 'contests',
    redisUser: 'contests',
    settings: ['SMTP_URL', 'MAIL_FOLDER', 'MAIL_FROM', 'STAFF_EMAIL'],
    folders: { MAIL_FOLDER: 'mails' },
  },
  {
    name: 'kook-game',
    entry: 'services/kook-game/src/main.ts',
    redisUser: 'kook',
    upstream: 'KOOK_GAME_SERVERS',
    // For tests only.
    settings: ['KOOK_PACE'],
    secrets: { KOOK_SECRET: 'kookSecret' },
  },
  {
    name: 'backup',
    entry: 'infra/backup/main.ts',
    role: 'backup',
    startsWith: ['BACKUP_KEY', 'BACKUP_UNENCRYPTED'],
    settings: ['BACKUP_KEY', 'BACKUP_UNENCRYPTED', 'BACKUP_FOLDER', 'BACKUP_STORE_URL'],
    folders: { BACKUP_FOLDER: 'backups' },
  },
] as const satisfies readonly Service[]
