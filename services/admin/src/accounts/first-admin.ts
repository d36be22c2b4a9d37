import { generatePassword } from './generated-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Admins } from './repository.ts'

export type FirstAdmin = {
  email: string
  /** The password that the operator has set. */
  password: string | undefined
  /** The fallback password, which is stored in a file. Without either, a password is generated and printed. */
  fromFile?: { password: string; path: string } | undefined
}

/**
 * Creates the first administrator, unless an administrator exists.
 * @param announce receives, once, the lines with the address and password for the first sign-in
 */
export async function ensureFirstAdmin(
  admins: Admins,
  hasher: PasswordHasher,
  first: FirstAdmin,
  announce: (lines: string) => void,
): Promise<void> {
  if (await admins.exist()) return
  const { fromFile } = first
  const password = first.password ?? fromFile?.password ?? generatePassword()
  const isMade = await admins.createFirst({
    email: first.email,
    firstName: 'House',
    lastName: 'Admin',
    passwordHash: await hasher.hash(password),
  })
  if (!isMade) return
  const shown =
    first.password !== undefined
      ? 'as set in ADMIN_PASSWORD'
      : fromFile === undefined
        ? password
        : `in the file ${fromFile.path}`
  announce(
    `First administrator: ${first.email}\nFirst password: ${shown} (must be changed at the first sign-in)\n`,
  )
}
