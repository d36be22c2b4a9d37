import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from './repository.mjs'

type Command = readonly [program: string, ...args: string[]]

// The position determines the id of the user that owns the files, so add new names at the end.
const users = [
  'redis',
  'postgres',
  'gateway',
  'analytics-ingest',
  'analytics-worker',
  'chat',
  'admin',
  'contests',
  'contests-worker',
  'kook-game',
  'backup',
] as const

/** Programs of a stack that run as separate users if this process is root. */
export type User = (typeof users)[number]

// A range that neither Debian nor systemd assigns. The ids need no entry in /etc/passwd.
const groupId = 60_600
const userId = (user: User): number => groupId + 1 + users.indexOf(user)

/** Debian's `nobody`, for the few programs that require a user with a name. */
export const nobody = 65_534

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
const run = promisify(execFile)

/**
 * Makes a command run as this user if this process is root, otherwise as the user of this process. The command has no
 * capabilities and cannot gain any, and only its user can read the files that it writes.
 * @param user one of the stack's users, or a user id
 */
export function asUser(user: User | typeof nobody, command: Command): Command {
  return isLinux ? confined([], user, command) : withUmask(command)
}

/**
 * The same for a long-running program. On Linux, it receives `signal` if this process dies without stopping it.
 * @param user the user of the program; by default the program runs as this process does
 */
export function asChild(
  command: Command,
  signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT',
  user: User | undefined,
): Command {
  if (!isLinux) return withUmask(command)
  // A single setpriv call does both, because a change of user clears the request.
  const flags = ['--pdeathsig', signal.slice('SIG'.length)]
  return user === undefined
    ? ['setpriv', ...flags, '--', ...command]
    : confined(flags, user, command)
}

/**
 * Creates a folder that only the stack's users may traverse and only its owner may list.
 * @param folder may exist; its parent folders must be accessible to all users
 */
export async function createSharedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (isRoot) await chown(folder, 0, groupId)
  await chmod(folder, isRoot ? 0o710 : 0o700)
}

/** Creates a folder that only its user may enter, and transfers existing content to that user. */
export async function createOwnFolder(folder: string, user: User): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  if ((mode & 0o77) !== 0) await run('chmod', ['-R', 'go-rwx', folder])
  // The folder itself is changed last, so that an interrupted change is repeated.
  if (isRoot && uid !== userId(user)) await run('chown', ['-R', ownerOf(user), folder])
}

/** Makes a file readable only by its user. */
export async function giveFile(file: string, user: User | typeof nobody): Promise<void> {
  if (isRoot) await chown(file, idOf(user), groupId)
  await chmod(file, 0o600)
}

/**
 * Verifies that the stack's users can read these files.
 * @throws {Error} with advice if they cannot
 */
export async function ensureReadable(files: readonly string[]): Promise<void> {
  if (!isRoot) return
  const [program, ...args] = asUser('gateway', ['head', '--quiet', '--bytes=1', ...files])
  try {
    await run(program, args)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(
      'Cardroom runs its programs as separate users, never as root, and they cannot read its files.\n' +
        `Move the folder to a place that everybody can read, such as /srv, or: chmod -R go+rX ${repositoryFolder}\n` +
        stderr.trim(),
      { cause: error },
    )
  }
}

const ownerOf = (user: User) => `${userId(user)}:${groupId}`
const idOf = (user: User | typeof nobody) => (user === nobody ? nobody : userId(user))

function confined(flags: string[], user: User | typeof nobody, command: Command): Command {
  const drop = ['--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all']
  const change = [
    `--reuid=${idOf(user)}`,
    `--regid=${groupId}`,
    '--clear-groups',
    '--bounding-set=-all',
  ]
  const rights = isRoot ? [...change, ...drop] : drop
  const [program, ...args] = [...entrance(), 'setpriv', ...flags, ...rights, '--']
  return [program ?? 'setpriv', ...args, ...withUmask(command)]
}

function withUmask(command: Command): Command {
  return ['sh', '-c', 'umask 077; exec "$@"', 'sh', ...command]
}

/**
 * If this checkout is below a folder that only root may enter, such as /root, a program sees a folder in its place that
 * contains only the checkout.
 */
function entrance(): string[] {
  if (!isRoot) return []
  const closed = foldersAbove(repositoryFolder).find((path) => (statSync(path).mode & 0o1) === 0)
  if (closed === undefined) return []
  const script = join(import.meta.dirname, 'enter.sh')
  return ['unshare', '--mount', 'sh', script, repositoryFolder, closed]
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [] : [...foldersAbove(above), above]
}
