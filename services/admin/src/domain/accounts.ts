import type { Role } from '@cardroom/contracts/session'

/** A user of the back office. */
export type Administrator = {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordChangeRequired: boolean
  role: Role
}

export type SignInAttempt = {
  email: string
  password: string
  /** The browser's known-device cookie, if it sent one. */
  deviceToken: string | undefined
  /** The session the browser still carries; it ends with a successful sign-in. */
  oldSessionId: string | undefined
  /** Of the caller. */
  address: string
  /** The browser's name, for the list of sessions. */
  browser: string
  requestId: string
}

export type PasswordChange = {
  adminId: string
  newPassword: string
  currentPassword: string | undefined
  /** Epoch milliseconds of the sign-in behind the call. */
  signedInAt: number
  /** The browser reached us over https. */
  isOverHttps: boolean
  deviceToken: string | undefined
  browser: string
  requestId: string
}

/** What the routes need of accounts; a refusal is an `AppError`. */
export type Accounts = {
  signIn: (
    attempt: SignInAttempt,
  ) => Promise<{ admin: Administrator; sessionId: string; deviceToken: string }>
  signOut: (
    sessionId: string,
    by: { actor: { id: string; email: string }; requestId: string },
  ) => Promise<void>
  /** Ends every session of the administrator, and returns the id of a new one. */
  changePassword: (change: PasswordChange) => Promise<string>
}
