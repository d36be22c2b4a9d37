import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const names = [
  'postgresOwner',
  'ingestDatabase',
  'adminDatabase',
  'chatDatabase',
  'contestsDatabase',
  'backupDatabase',
  'redisOwner',
  'ingestRedis',
  'adminRedis',
  'chatRedis',
  'contestsRedis',
  'kookRedis',
  'logSalt',
  'chatCookieSecret',
  'kookSecret',
  'factorSecret',
  'firstAdminPassword',
] as const

export type SecretName = (typeof names)[number]
export type Secrets = Record<SecretName, string>

/** The secrets of a state folder: generated once, and readable only by their owner. */
export async function readSecrets(stateFolder: string): Promise<Secrets> {
  const file = join(stateFolder, 'secrets.json')
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
  const missing = names.filter((name) => stored[name] === undefined)
  const made = missing.map((name) => [name, generate(name)] as const)
  const secrets = { ...stored, ...Object.fromEntries(made) } as Secrets
  if (missing.length === 0) return secrets
  await mkdir(stateFolder, { recursive: true })
  // The file is renamed into place, so that an interrupted start leaves no incomplete file.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secrets
}

/** The password of each service's Redis account. */
export const redisPasswords = (secrets: Secrets) => ({
  ingest: secrets.ingestRedis,
  admin: secrets.adminRedis,
  chat: secrets.chatRedis,
  contests: secrets.contestsRedis,
  kook: secrets.kookRedis,
})

function generate(name: SecretName): string {
  return name === 'firstAdminPassword' ? readablePassword() : randomBytes(32).toString('base64url')
}

// 80 bits, in an alphabet without characters that look alike.
function readablePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
