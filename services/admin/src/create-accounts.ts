import { passwordLimits } from '@cardroom/contracts/limits'
import { truncateAddress } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { Accounts, Administrator } from './domain/accounts.ts'
import { type PasswordPolicy, passwordRefusal } from './domain/password-policy.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Admins, StoredAdministrator } from './repositories/admins.ts'
import type { KnownDevices } from './repositories/known-devices.ts'
import type { AdminSessions } from './repositories/sessions.ts'
import type { Attempt, PasswordAttempts } from './password-attempts.ts'

export type AccountsDeps = {
  admins: Admins
  devices: KnownDevices
  attempts: PasswordAttempts
  sessions: AdminSessions
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

  async function beginAttempt(attempt: Attempt): Promise<void> {
    const waitMs = await attempts.begin(attempt)
    if (waitMs > 0) throw tooManyAttempts(waitMs)
  }

  async function noteFailure(admin: Administrator | undefined, requestId: string): Promise<void> {
    if (admin === undefined || !(await attempts.fail(admin.email.toLowerCase()))) return
    await admins.recordFailedBurst(admin, passwordLimits.burst, requestId)
  }

  async function refuseWrongCurrent(admin: StoredAdministrator, password: string): Promise<void> {
    const attempt = ownAttempt(`change ${admin.id}`)
    await beginAttempt(attempt)
    if (!(await hasher.matches(password, admin.passwordHash))) {
      throw badInput('currentPassword', 'The current password is not right')
    }
    await attempts.succeed(attempt)
  }

  function refuseWithoutCurrent(admin: Administrator, signedInAt: number): void {
    if (!admin.passwordChangeRequired) {
      throw badInput('currentPassword', 'Please enter your current password')
    }
    if (now() - signedInAt < freshSignInMs) return
    throw badInput(
      'currentPassword',
      'You signed in a while ago. Please sign in again, or enter your current password.',
    )
  }

  async function refuseUnfit(
    admin: StoredAdministrator,
    password: string,
    isOverHttps: boolean,
  ): Promise<void> {
    const ownWords = [admin.email, `${admin.firstName} ${admin.lastName}`]
    const { brandWords } = policy
    const minLength = isOverHttps ? policy.minLengthOverHttps : policy.minLength
    const reason = passwordRefusal(password, { minLength, brandWords }, ownWords)
    if (reason !== null) throw badInput('newPassword', reason)
    if (await hasher.matches(password, admin.passwordHash)) {
      throw badInput('newPassword', 'The new password must differ from the current one')
    }
  }

  return {
    async signIn({ email, password, deviceToken, oldSessionId, address, browser, requestId }) {
      // A browser that the owner has used before is counted on its own, so that attempts from elsewhere do not lock it out.
      const isKnown = deviceToken !== undefined && (await devices.isKnown(deviceToken, email))
      const attempt: Attempt = {
        account: email,
        from: isKnown ? `device ${deviceToken}` : `network ${truncateAddress(address)}`,
        isOwnPlace: isKnown,
        maxWaitSeconds: passwordLimits.maxWaitSeconds,
      }
      await beginAttempt(attempt)

      const admin = await admins.findByEmail(email)
      const isRight = await hasher.matches(password, admin?.passwordHash ?? null)
      if (admin === undefined || admin.isSuspended || !isRight) {
        await noteFailure(admin, requestId)
        throw wrongCredentials()
      }

      if (oldSessionId !== undefined) await sessions.close(oldSessionId)
      const sessionId = await sessions.open(admin.id, browser)
      if (!(await admins.hasPasswordHash(admin.id, admin.passwordHash ?? ''))) {
        // The password was changed while this one was being checked.
        await sessions.close(sessionId)
        throw wrongCredentials()
      }
      await attempts.succeed(attempt)
      const knownToken = await devices.remember(admin.id, deviceToken)
      await admins.recordSignIn(admin, requestId)
      return { admin, sessionId, deviceToken: knownToken }
    },

    async signOut(sessionId, { actor, requestId }) {
      await sessions.close(sessionId)
      await admins.recordSignOut(actor, requestId)
    },

    async changePassword({
      adminId,
      newPassword,
      currentPassword,
      signedInAt,
      isOverHttps,
      deviceToken,
      browser,
      requestId,
    }) {
      const admin = await admins.findById(adminId)
      if (admin === undefined) throw new AppError('unauthenticated', 'Please sign in')
      if (currentPassword === undefined) refuseWithoutCurrent(admin, signedInAt)
      else await refuseWrongCurrent(admin, currentPassword)
      await refuseUnfit(admin, newPassword, isOverHttps)

      const to = await hasher.hash(newPassword)
      const from = admin.passwordHash
      const isChanged = await admins.changePassword({ admin, from, to, requestId })
      if (!isChanged) {
        const message = 'Your password was changed elsewhere. Please sign in again.'
        throw new AppError('conflict', message)
      }
      await devices.forgetOthers(admin.id, deviceToken)
      return await sessions.open(admin.id, browser)
    },
  }
}

/** Of someone who is signed in: nobody else can use it up. */
function ownAttempt(account: string): Attempt {
  return {
    account,
    from: '',
    isOwnPlace: true,
    maxWaitSeconds: passwordLimits.maxOwnWaitSeconds,
  }
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password')
}

function badInput(path: string, message: string): AppError {
  return new AppError('bad_request', message, { issues: [{ path, message }] })
}

/** The error for a password that was not checked. */
function tooManyAttempts(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${toText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

function toText(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} min`
}
