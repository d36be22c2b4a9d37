/** A user of the back office. */
export type Administrator = {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordChangeRequired: boolean
}

export type SignInAttempt = {
  email: string
  password: string
  /** The browser's known-device cookie, if it sent one. */
  deviceToken: string | undefined
  /** The session the browser still carries; it ends with a successful sign-in. */
  oldSessionId: string | undefined
  requestId: string
}

export type PasswordChange = {
  adminId: string
  newPassword: string
  currentPassword: string | undefined
  /** Epoch milliseconds of the sign-in behind the call. */
  signedInAt: number
  deviceToken: string | undefined
  requestId: string
}

/** Too many failed attempts: the password was not checked, and will not be for `waitMs`. */
export type TooManyAttempts = { refusal: 'too-many-attempts'; waitMs: number }

export type SignInResult =
  | { refusal: null; admin: Administrator; sessionId: string; deviceToken: string }
  | { refusal: 'wrong-credentials' }
  | TooManyAttempts

export type PasswordChangeResult =
  | { refusal: null; sessionId: string }
  | { refusal: 'signed-out' }
  | { refusal: 'current-password-missing' }
  | { refusal: 'current-password-wrong' }
  | { refusal: 'sign-in-too-old' }
  | { refusal: 'unfit-password'; reason: string }
  | { refusal: 'changed-meanwhile' }
  | TooManyAttempts

/** What the routes need of accounts; a refusal is returned as a value. */
export type Accounts = {
  signIn: (attempt: SignInAttempt) => Promise<SignInResult>
  signOut: (
    sessionId: string,
    admin: { id: string; email: string },
    requestId: string,
  ) => Promise<void>
  changePassword: (change: PasswordChange) => Promise<PasswordChangeResult>
}
