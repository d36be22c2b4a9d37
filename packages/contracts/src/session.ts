import * as z from 'zod/mini'

/** What an administrator may do, each role all that the ones before it may: read reports, work with people's data, manage accounts. */
export const roles = ['viewer', 'editor', 'owner'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Whether a role may do what needs at least `least`. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
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
