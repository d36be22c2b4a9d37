import type { Sessions } from '@cardroom/service-kit/session'
import type {
  Accounts,
  Administrator,
  PasswordChange,
  PasswordChangeResult,
  SignInAttempt,
  SignInResult,
} from './domain/accounts.ts'
import { type PasswordPolicy, passwordRefusal } from './domain/password-policy.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Admins, StoredAdministrator } from './repositories/admins.ts'
import type { KnownDevices } from './repositories/known-devices.ts'
import type { PasswordAttempts } from './password-attempts.ts'

export type AccountsDeps = {
  admins: Admins
  devices: KnownDevices
  attempts: PasswordAttempts
  sessions: Sessions
  hasher: PasswordHasher
  policy: PasswordPolicy
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** How long after a sign-in a required change needs no current password. */
const freshSignInMs = 15 * 60 * 1000

/** Signing in, signing out and changing a password, over Postgres, Redis and the hasher. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { admins, devices, attempts, sessions, hasher, policy, now = Date.now } = deps

  async function signIn(attempt: SignInAttempt): Promise<SignInResult> {
    const { email, password, deviceToken, requestId } = attempt
    // A browser that the owner has used before is counted on its own, so that attempts from elsewhere do not lock it out.
    const isKnown = deviceToken !== undefined && (await devices.isKnown(deviceToken, email))
    const subject = isKnown ? `device ${deviceToken} ${email}` : `account ${email}`
    const waitMs = await attempts.begin(subject)
    if (waitMs > 0) return { refusal: 'too-many-attempts', waitMs }

    const admin = await admins.findByEmail(email)
    const isRight = await hasher.matches(password, admin?.passwordHash ?? null)
    if (admin === undefined || !isRight) return { refusal: 'wrong-credentials' }

    if (attempt.oldSessionId !== undefined) await sessions.close(attempt.oldSessionId)
    const sessionId = await openSession(admin)
    if (!(await admins.hasPasswordHash(admin.id, admin.passwordHash ?? ''))) {
      // The password was changed while this one was being checked.
      await sessions.close(sessionId)
      return { refusal: 'wrong-credentials' }
    }
    await attempts.succeed(subject)
    const knownToken = await devices.remember(admin.id, deviceToken)
    await admins.recordSignIn(admin, requestId)
    return { refusal: null, admin, sessionId, deviceToken: knownToken }
  }

  async function signOut(
    sessionId: string,
    admin: { id: string; email: string },
    requestId: string,
  ): Promise<void> {
    await sessions.close(sessionId)
    await admins.recordSignOut(admin, requestId)
  }

  async function changePassword(change: PasswordChange): Promise<PasswordChangeResult> {
    const admin = await admins.findById(change.adminId)
    if (admin === undefined) return { refusal: 'signed-out' }
    const refused =
      change.currentPassword === undefined
        ? freshnessRefusal(admin, change.signedInAt)
        : await currentPasswordRefusal(admin, change.currentPassword)
    if (refused !== null) return refused
    const reason = await unfitness(admin, change.newPassword)
    if (reason !== null) return { refusal: 'unfit-password', reason }

    const isChanged = await admins.changePassword(
      {
        admin,
        from: admin.passwordHash,
        to: await hasher.hash(change.newPassword),
        requestId: change.requestId,
      },
      () => sessions.closeAllOf(admin.id),
    )
    if (!isChanged) return { refusal: 'changed-meanwhile' }
    await devices.forgetOthers(admin.id, change.deviceToken)
    const sessionId = await openSession({ ...admin, passwordChangeRequired: false })
    return { refusal: null, sessionId }
  }

  function freshnessRefusal(admin: Administrator, signedInAt: number): PasswordChangeResult | null {
    if (!admin.passwordChangeRequired) return { refusal: 'current-password-missing' }
    return now() - signedInAt < freshSignInMs ? null : { refusal: 'sign-in-too-old' }
  }

  async function currentPasswordRefusal(
    admin: StoredAdministrator,
    currentPassword: string,
  ): Promise<PasswordChangeResult | null> {
    const subject = `change ${admin.id}`
    const waitMs = await attempts.begin(subject)
    if (waitMs > 0) return { refusal: 'too-many-attempts', waitMs }
    if (!(await hasher.matches(currentPassword, admin.passwordHash))) {
      return { refusal: 'current-password-wrong' }
    }
    await attempts.succeed(subject)
    return null
  }

  async function unfitness(admin: StoredAdministrator, password: string): Promise<string | null> {
    const ownWords = [admin.email, `${admin.firstName} ${admin.lastName}`]
    const reason = passwordRefusal(password, policy, ownWords)
    if (reason !== null) return reason
    const isSame = await hasher.matches(password, admin.passwordHash)
    return isSame ? 'The new password must differ from the current one' : null
  }

  function openSession(admin: Administrator): Promise<string> {
    const { id, email, firstName, lastName, passwordChangeRequired } = admin
    return sessions.open({ adminId: id, email, firstName, lastName, passwordChangeRequired })
  }

  return { signIn, signOut, changePassword }
}
