import * as z from 'zod/mini'

/** Permissions of links and API keys. */
const reader = ['reports.read'] as const

const viewer = [
  ...reader,
  /** The own account, and the stream of changes. */
  'office.use',
  /** Exports, live visits, notes, saved views and mails, which links and keys do not give. */
  'reports.use',
] as const

const editor = [
  ...viewer,
  'reports.edit',
  'leads.edit',
  'contests.edit',
  'chat.answer',
  /** The page of a person, with download and erasure. */
  'persons.manage',
  /** The audit log, with undo. */
  'audit.read',
] as const

const owner = [...editor, 'accounts.manage', 'sharing.manage', 'system.manage'] as const

export type Permission = (typeof owner)[number]

const permissionsOf = { viewer, editor, owner } satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof permissionsOf
export const roles = Object.keys(permissionsOf) as Role[]
export const Role = z.enum(roles)

/** Whether a role, or a link or key (`reader`), has a permission. */
export function may(who: Role | 'reader', permission: Permission): boolean {
  const held: readonly Permission[] = who === 'reader' ? reader : permissionsOf[who]
  return held.includes(permission)
}

export function isPermission(text: string | undefined): text is Permission {
  return (owner as readonly (string | undefined)[]).includes(text)
}

/** The session of a signed-in administrator. `createdAt` is in epoch milliseconds. */
export type Session = {
  adminId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  passwordChangeRequired: boolean
  /** A second factor is required and missing. */
  factorRequired: boolean
  createdAt: number
}
