import * as z from 'zod/mini'

/** What links and API keys may do without a session. */
const reader = ['reports.read'] as const

const viewer = [
  ...reader,
  /** Their own account, and the stream of changes. */
  'office.use',
  /** What links and keys do not show: exports, live visits, notes, saved views and mails. */
  'reports.use',
] as const

const editor = [
  ...viewer,
  'reports.edit',
  'leads.edit',
  'contests.edit',
  'chat.answer',
  /** Everything about one person, with its download and erasure. */
  'persons.manage',
  /** The audit log, with undo. */
  'audit.read',
] as const

const owner = [...editor, 'accounts.manage', 'sharing.manage', 'system.manage'] as const

export type Permission = (typeof owner)[number]

/** The permissions of each role. */
const permissionsOf = { viewer, editor, owner } satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof permissionsOf
export const roles = Object.keys(permissionsOf) as Role[]
export const Role = z.enum(roles)

/** Whether a role, or the reader of a link or a key, may do something. */
export function may(who: Role | 'reader', permission: Permission): boolean {
  const held: readonly Permission[] = who === 'reader' ? reader : permissionsOf[who]
  return held.includes(permission)
}

/** Whether a text names a permission. */
export function isPermission(text: string | undefined): text is Permission {
  return (owner as readonly (string | undefined)[]).includes(text)
}

/** A signed-in administrator, as every service sees them. `createdAt` is in epoch milliseconds. */
export type Session = {
  adminId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  passwordChangeRequired: boolean
  /** Must have a second factor, and has none. */
  factorRequired: boolean
  createdAt: number
}
