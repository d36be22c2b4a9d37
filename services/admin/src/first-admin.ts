import { generatePassword } from './generated-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Admins } from './repositories/admins.ts'

export type FirstAdmin = {
  email: string
  /** Generated when it is left out. */
  password: string | undefined
}

/**
 * Makes the first administrator of a new house; does nothing where there is one.
 * @param announce gets the lines that tell an operator how to sign in, once
 */
export async function ensureFirstAdmin(
  admins: Admins,
  hasher: PasswordHasher,
  first: FirstAdmin,
  announce: (lines: string) => void,
): Promise<void> {
  if (await admins.exist()) return
  const password = first.password ?? generatePassword()
  const isMade = await admins.createFirst({
    email: first.email,
    firstName: 'House',
    lastName: 'Admin',
    passwordHash: await hasher.hash(password),
  })
  if (!isMade) return
  const told = first.password === undefined ? password : 'as set in ADMIN_PASSWORD'
  announce(
    `First administrator: ${first.email}\nFirst password: ${told} (must be changed at the first sign-in)\n`,
  )
}
