import type { Role } from '@cardroom/contracts/session'
import type { PasskeySignInRequest } from '@cardroom/contracts/factors'
import type { Owner, Site } from './factors.ts'

/** A user of the back office. */
export type Administrator = {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordChangeRequired: boolean
  role: Role
}

/** The browser that signs in. */
export type Visitor = {
  /** Its known-device cookie, if it sent one. */
  deviceToken: string | undefined
  /** The session it still carries; it ends with a successful sign-in. */
  oldSessionId: string | undefined
  /** The browser's name, for the list of sessions. */
  browser: string
  requestId: string
}

export type SignInAttempt = Visitor & {
  email: string
  password: string
  /** Of the caller. */
  address: string
}

export type SignedIn = { admin: Administrator; sessionId: string; deviceToken: string }

/** What a sign-in was completed with, beside the password or instead of it. */
export type SecondStep = 'app' | 'recovery code' | 'passkey'

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
  /** @returns a ticket for `signInByCode` where the account has a second factor */
  signIn: (attempt: SignInAttempt) => Promise<SignedIn | { ticket: string }>
  signInByCode: (
    attempt: Visitor & { ticket: string | undefined; code: string },
  ) => Promise<SignedIn>
  passkeyOptions: (site: Site) => Promise<Record<string, unknown>>
  /** Signs in without a password: a passkey asks its owner for a finger, a face or a PIN itself. */
  signInByPasskey: (
    attempt: Visitor & { site: Site; answer: PasskeySignInRequest },
  ) => Promise<SignedIn>
  /** Refuses who signed in a while ago and has not given the current password. */
  confirm: (owner: Owner) => Promise<void>
  signOut: (
    sessionId: string,
    by: { actor: { id: string; email: string }; requestId: string },
  ) => Promise<void>
  /** Ends every session of the administrator, and returns the id of a new one. */
  changePassword: (change: PasswordChange) => Promise<string>
  /** The hash of the first password that somebody chooses. */
  hashNew: (
    password: string,
    of: { ownWords: readonly string[]; isOverHttps: boolean },
  ) => Promise<string>
}
