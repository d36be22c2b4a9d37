import type { PasskeySignInRequest } from '@cardroom/contracts/factors'
import { passwordLimits } from '@cardroom/contracts/limits'
import { truncateAddress } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import { type FactorChecks, type Owner, type Site, wrongCode } from '../factors/factors.ts'
import { type PasswordPolicy, passwordRefusal } from './password-rules.ts'
import type { PendingSignIns } from '../factors/pending-sign-ins.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Administrator, Admins, SecondStep, StoredAdministrator } from './repository.ts'
import type { KnownDevices } from './devices-repository.ts'
import type { AdminSessions } from './sessions-repository.ts'
import { type Attempt, ownAttempt, type PasswordAttempts } from './password-attempts.ts'

/** The browser that an administrator signs in with. */
export type Visitor = {
  /** The browser's known-device cookie, if the request has one. */
  deviceToken: string | undefined
  /** The session id that the request carries; a successful sign-in ends that session. */
  oldSessionId: string | undefined
  /** The browser's name, shown in the list of sessions. */
  browser: string
  requestId: string
}

export type SignInAttempt = Visitor & {
  email: string
  password: string
  /** The caller's session id. */
  address: string
}

export type SignedIn = { admin: Administrator; sessionId: string; deviceToken: string }

export type PasswordChange = {
  adminId: string
  newPassword: string
  currentPassword: string | undefined
  /** The time of the caller's sign-in, in epoch milliseconds. */
  signedInAt: number
  /** Whether the browser reached the site over https. */
  isOverHttps: boolean
  deviceToken: string | undefined
  browser: string
  requestId: string
}

export type AccountsDeps = {
  admins: Admins
  devices: KnownDevices
  attempts: PasswordAttempts
  sessions: AdminSessions
  hasher: PasswordHasher
  factors: FactorChecks
  pending: PendingSignIns
  policy: PasswordPolicy
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** For this long after a sign-in, a required password change does not ask for the current password. */
const freshSignInMs = 15 * 60 * 1000

export type Accounts = ReturnType<typeof createAccounts>

/** Signs administrators in and out, and changes their passwords. Every refusal is an `AppError`. */
export function createAccounts(deps: AccountsDeps) {
  const {
    admins,
    devices,
    attempts,
    sessions,
    hasher,
    factors,
    pending,
    policy,
    now = Date.now,
  } = deps

  async function noteFailure(admin: Administrator | undefined, requestId: string): Promise<void> {
    if (admin === undefined || !(await attempts.fail(admin.email.toLowerCase()))) return
    await admins.recordFailedBurst(admin, passwordLimits.burst, requestId)
  }

  async function refuseWrongCurrent(admin: StoredAdministrator, password: string): Promise<void> {
    const attempt = ownAttempt(`change ${admin.id}`)
    await attempts.take(attempt)
    if (!(await hasher.matches(password, admin.passwordHash))) {
      throw badInput('currentPassword', 'The current password is not right')
    }
    await attempts.succeed(attempt)
  }

  function refuseWithoutCurrent(admin: Administrator, signedInAt: number): void {
    if (!admin.passwordChangeRequired) {
      throw badInput('currentPassword', 'Please enter your current password')
    }
    refuseOldSignIn(signedInAt)
  }

  function refuseOldSignIn(signedInAt: number): void {
    if (now() - signedInAt < freshSignInMs) return
    throw badInput(
      'currentPassword',
      'You signed in a while ago. Please sign in again, or enter your current password.',
    )
  }

  function refuseWeak(password: string, ownWords: readonly string[], isOverHttps: boolean): void {
    const { brandWords } = policy
    const minLength = isOverHttps ? policy.minLengthOverHttps : policy.minLength
    const reason = passwordRefusal(password, { minLength, brandWords }, ownWords)
    if (reason !== null) throw badInput('newPassword', reason)
  }

  async function refuseUnfit(
    admin: StoredAdministrator,
    password: string,
    isOverHttps: boolean,
  ): Promise<void> {
    refuseWeak(password, [admin.email, `${admin.firstName} ${admin.lastName}`], isOverHttps)
    if (await hasher.matches(password, admin.passwordHash)) {
      throw badInput('newPassword', 'The new password must differ from the current one')
    }
  }

  /** Opens a session for an administrator whose identity has been verified. */
  async function enter(
    admin: StoredAdministrator,
    { deviceToken, oldSessionId, browser, requestId }: Visitor,
    secondStep?: SecondStep,
  ): Promise<SignedIn> {
    if (admin.isSuspended) throw wrongCredentials()
    if (oldSessionId !== undefined) await sessions.close(oldSessionId)
    const sessionId = await sessions.open(admin.id, browser)
    if (!(await admins.hasPasswordHash(admin.id, admin.passwordHash ?? ''))) {
      // Another request changed the password during this sign-in.
      await sessions.close(sessionId)
      throw wrongCredentials()
    }
    const isKnown = deviceToken !== undefined && (await devices.isKnown(deviceToken, admin.email))
    // A temporary password is always first used in a new browser, so that sign-in sends no mail.
    if (!isKnown && !admin.passwordChangeRequired) await admins.tellOfNewBrowser(admin, browser)
    const knownToken = await devices.remember(admin.id, deviceToken)
    await admins.recordSignIn(admin, requestId, secondStep)
    return { admin, sessionId, deviceToken: knownToken }
  }

  return {
    /** @returns a ticket for `signInByCode` if the account has a second factor */
    async signIn({
      email,
      password,
      address,
      ...visitor
    }: SignInAttempt): Promise<SignedIn | { ticket: string }> {
      const { deviceToken, requestId } = visitor
      // A browser that the owner has used before has a separate counter, so that attempts from elsewhere do not lock it
      // out.
      const isKnown = deviceToken !== undefined && (await devices.isKnown(deviceToken, email))
      const attempt: Attempt = {
        account: email,
        from: isKnown ? `device ${deviceToken}` : `network ${truncateAddress(address)}`,
        isOwnPlace: isKnown,
        maxWaitSeconds: passwordLimits.maxWaitSeconds,
      }
      await attempts.take(attempt)

      const admin = await admins.findByEmail(email)
      const isRight = await hasher.matches(password, admin?.passwordHash ?? null)
      if (admin === undefined || admin.isSuspended || !isRight) {
        await noteFailure(admin, requestId)
        throw wrongCredentials()
      }

      await attempts.succeed(attempt)
      if (await factors.hasAny(admin.id)) {
        return { ticket: await pending.begin(passwordOf(admin)) }
      }
      return await enter(admin, visitor)
    },

    async signInByCode({
      ticket,
      code,
      ...visitor
    }: Visitor & { ticket: string | undefined; code: string }): Promise<SignedIn> {
      const adminId = ticket === undefined ? null : await pending.adminOf(ticket)
      const admin = adminId === null ? undefined : await admins.findById(adminId)
      if (ticket === undefined || admin === undefined) throw signInExpired()
      const attempt = ownAttempt(`code ${admin.id}`)
      await attempts.take(attempt)
      const secondStep = await factors.useCode(admin.id, code)
      if (secondStep === null) throw wrongCode()
      await attempts.succeed(attempt)
      if (!(await pending.finish(ticket, passwordOf(admin)))) throw signInExpired()
      return await enter(admin, visitor, secondStep)
    },

    passkeyOptions: (site: Site) => factors.passkeyOptions(site),

    /** Signs in without a password: the authenticator itself verifies the user by fingerprint, face or PIN. */
    async signInByPasskey({
      site,
      answer,
      ...visitor
    }: Visitor & { site: Site; answer: PasskeySignInRequest }): Promise<SignedIn> {
      const adminId = await factors.usePasskey(site, answer)
      const admin = adminId === null ? undefined : await admins.findById(adminId)
      if (admin === undefined) {
        throw new AppError('unauthenticated', 'This passkey opens no account here')
      }
      return await enter(admin, visitor, 'passkey')
    },

    /** Refuses an administrator whose sign-in is old and who has not given the current password. */
    async confirm({ actor, signedInAt, currentPassword }: Owner): Promise<void> {
      const admin = await admins.findById(actor.id)
      if (admin === undefined) throw new AppError('unauthenticated', 'Please sign in')
      if (currentPassword !== undefined) await refuseWrongCurrent(admin, currentPassword)
      else refuseOldSignIn(signedInAt)
    },

    async signOut(
      sessionId: string,
      { actor, requestId }: Pick<Owner, 'actor' | 'requestId'>,
    ): Promise<void> {
      await sessions.close(sessionId)
      await admins.recordSignOut(actor, requestId)
    },

    /** Ends every session of the administrator. @returns the id of a new session */
    async changePassword({
      adminId,
      newPassword,
      currentPassword,
      signedInAt,
      isOverHttps,
      deviceToken,
      browser,
      requestId,
    }: PasswordChange): Promise<string> {
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

    /** The hash of a temporary password. */
    async hashNew(
      password: string,
      { ownWords, isOverHttps }: { ownWords: readonly string[]; isOverHttps: boolean },
    ): Promise<string> {
      refuseWeak(password, ownWords, isOverHttps)
      return await hasher.hash(password)
    },
  }
}

function passwordOf({ id, passwordHash }: StoredAdministrator) {
  return { adminId: id, passwordHash: passwordHash ?? '' }
}

function signInExpired(): AppError {
  return new AppError(
    'unauthenticated',
    'This sign-in has expired. Please enter your password again.',
  )
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password')
}

function badInput(path: string, message: string): AppError {
  return new AppError('bad_request', message, { issues: [{ path, message }] })
}
