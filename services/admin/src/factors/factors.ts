import { brand } from '@cardroom/brand/brand'
import type { NewPasskeyRequest, PasskeySignInRequest } from '@cardroom/contracts/factors'
import { AppError } from '@cardroom/service-kit/app-error'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Secret, TOTP } from 'otpauth'
import { type FactorSecrets, newRecoveryCodes } from './secrets.ts'
import { ownAttempt, type PasswordAttempts } from '../accounts/password-attempts.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import type { FactorsStore } from './repository.ts'

/** The signed-in administrator, and the confirmation of a change. */
export type Owner = {
  actor: { id: string; email: string }
  requestId: string
  /** The time of the caller's sign-in, in epoch milliseconds. */
  signedInAt: number
  currentPassword?: string | undefined
}

/** The site's origin as the browser reached it; a passkey works only there. */
export type Site = { hostname: string; origin: string }

export type FactorsDeps = {
  store: FactorsStore
  pending: PendingSignIns
  secrets: FactorSecrets
  /** Refuses an administrator whose sign-in is old and who has not given the current password. */
  confirm: (owner: Owner) => Promise<void>
  codeAttempts: Pick<PasswordAttempts, 'take' | 'succeed'>
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

const periodSeconds = 30
const secretBytes = 20
/** The number of time steps that a clock may be off. */
const drift = 1

const signInPurpose = 'sign in'
const newPasskeyPurpose = (adminId: string) => `passkey ${adminId}`

type Created = ReturnType<typeof createFactors>
/** The part of the second factors that the routes use. */
export type OwnFactors = Created['own']
/** The part of the second factors that a sign-in uses. */
export type FactorChecks = Created['checks']

/** Second factors: authenticator codes, passkeys and recovery codes. Every refusal is an `AppError`. */
export function createFactors(deps: FactorsDeps) {
  const { store, pending, secrets, confirm, codeAttempts, now = Date.now } = deps

  /** The time step of a valid code; null for an invalid one. */
  function stepOf(app: TOTP, code: string): number | null {
    const delta = app.validate({ token: code, timestamp: now(), window: drift })
    return delta === null ? null : Math.floor(now() / 1000 / periodSeconds) + delta
  }

  /** New recovery codes and their hashes. */
  function makeCodes(ownerId: string) {
    const codes = newRecoveryCodes()
    return { codes, hashes: codes.map((code) => secrets.hashOf(code, ownerId)) }
  }

  async function remove(owner: Owner, which: 'app' | { passkeyId: string }): Promise<void> {
    await confirm(owner)
    const outcome = await store.remove(owner.actor.id, which, owner)
    if (outcome === 'unknown') throw new AppError('not_found', 'It has been removed already')
    if (outcome === 'last') {
      throw new AppError(
        'conflict',
        'Everybody here must have a second factor. Add another one before you remove this.',
      )
    }
  }

  const own = {
    of: ({ actor }: Owner) => store.of(actor.id),

    /** Creates the secret of an authenticator app. It takes effect once `addApp` has verified a code. */
    async newApp(owner: Owner) {
      await confirm(owner)
      const secret = new Secret({ size: secretBytes })
      await pending.keepApp(owner.actor.id, secrets.seal(secret.base32, owner.actor.id))
      return { uri: appOf(secret, owner.actor.email).toString(), secret: secret.base32 }
    },

    async addApp({ actor, requestId }: Owner, code: string) {
      const sealedSecret = await pending.appOf(actor.id)
      if (sealedSecret === null) {
        throw new AppError('conflict', 'This QR code has expired. Please begin again.')
      }
      const attempt = ownAttempt(`code ${actor.id}`)
      await codeAttempts.take(attempt)
      const secret = Secret.fromBase32(secrets.unseal(sealedSecret, actor.id))
      const lastStep = stepOf(appOf(secret, actor.email), plainCode(code))
      if (lastStep === null) throw wrongCode()
      await codeAttempts.succeed(attempt)
      const { codes, hashes } = makeCodes(actor.id)
      const isFirst = await store.addApp(actor.id, { sealedSecret, lastStep }, hashes, {
        actor,
        requestId,
      })
      await pending.dropApp(actor.id)
      return { recoveryCodes: isFirst ? codes : [] }
    },

    removeApp: (owner: Owner) => remove(owner, 'app'),

    async newPasskey(owner: Owner, site: Site) {
      await confirm(owner)
      const { id, email } = owner.actor
      const known = await store.credentialIds(id)
      const options = await generateRegistrationOptions({
        rpName: `${brand.name} Admin`,
        rpID: site.hostname,
        userName: email,
        userID: new TextEncoder().encode(id),
        challenge: Buffer.from(await pending.challenge(newPasskeyPurpose(id)), 'base64url'),
        excludeCredentials: known.map((credentialId) => ({ id: credentialId })),
        // A sign-in without a user name and password requires both of these.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options }
    },

    async addPasskey(
      { actor, requestId }: Owner,
      site: Site,
      { name, passkey }: NewPasskeyRequest,
    ) {
      const verified = await verifyRegistrationResponse({
        response: {
          ...passkey,
          response: {
            clientDataJSON: passkey.response.clientDataJSON,
            attestationObject: passkey.response.attestationObject,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) =>
          pending.takeChallenge(challenge, newPasskeyPurpose(actor.id)),
        expectedOrigin: site.origin,
        expectedRPID: site.hostname,
      }).catch((error: unknown) => {
        throw badPasskey(error)
      })
      if (!verified.verified) throw badPasskey()
      const { id, publicKey, counter } = verified.registrationInfo.credential
      const { codes, hashes } = makeCodes(actor.id)
      const transports = passkey.response.transports ?? []
      const isFirst = await store.addPasskey(
        actor.id,
        { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name },
        hashes,
        { actor, requestId },
      )
      if (isFirst === null) {
        throw new AppError(
          'conflict',
          'You have as many passkeys as there may be. Remove one first.',
        )
      }
      return { recoveryCodes: isFirst ? codes : [] }
    },

    removePasskey: (owner: Owner, passkeyId: string) => remove(owner, { passkeyId }),

    async newRecoveryCodes(owner: Owner) {
      await confirm(owner)
      const { codes, hashes } = makeCodes(owner.actor.id)
      if (!(await store.replaceRecoveryCodes(owner.actor.id, hashes, owner))) {
        throw new AppError('conflict', 'Recovery codes come with a second factor. Add one first.')
      }
      return { recoveryCodes: codes }
    },

    async require(owner: Owner, isRequired: boolean) {
      await confirm(owner)
      if (isRequired && !(await store.hasAny(owner.actor.id))) {
        throw new AppError('conflict', 'Set up a second factor of your own first.')
      }
      await store.require(isRequired, owner)
    },
  }

  const checks = {
    hasAny: (adminId: string) => store.hasAny(adminId),

    /** Consumes an authenticator code or a recovery code. @returns its kind; null if it is wrong or already used */
    async useCode(adminId: string, code: string): Promise<'app' | 'recovery code' | null> {
      const plain = plainCode(code)
      if (/^\d{6}$/.test(plain)) {
        const sealed = await store.appOf(adminId)
        if (sealed === null) return null
        const step = stepOf(appOf(Secret.fromBase32(secrets.unseal(sealed, adminId)), ''), plain)
        return step !== null && (await store.useStep(adminId, step)) ? 'app' : null
      }
      const codeHash = secrets.hashOf(code, adminId)
      return (await store.useRecoveryCode(adminId, codeHash)) ? 'recovery code' : null
    },

    async passkeyOptions(site: Site) {
      const options = await generateAuthenticationOptions({
        rpID: site.hostname,
        challenge: Buffer.from(await pending.challenge(signInPurpose), 'base64url'),
        userVerification: 'required',
      })
      return { ...options }
    },

    /** @returns the owner of the passkey; null if the passkey is not accepted */
    async usePasskey(site: Site, { passkey }: PasskeySignInRequest): Promise<string | null> {
      const stored = await store.findPasskey(passkey.id)
      if (stored === undefined) return null
      const verified = await verifyAuthenticationResponse({
        response: {
          ...passkey,
          response: {
            clientDataJSON: passkey.response.clientDataJSON,
            authenticatorData: passkey.response.authenticatorData,
            signature: passkey.response.signature,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) => pending.takeChallenge(challenge, signInPurpose),
        expectedOrigin: site.origin,
        expectedRPID: site.hostname,
        credential: {
          id: stored.credentialId,
          publicKey: new Uint8Array(stored.publicKey),
          counter: stored.counter,
        },
      }).catch(() => null)
      if (verified?.verified !== true) return null
      const isCounted = await store.usePasskey(stored.id, verified.authenticationInfo.newCounter)
      return isCounted ? stored.userId : null
    },
  }

  return { own, checks }
}

function appOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: brand.name, label, secret, period: periodSeconds })
}

/** The error for a code that is wrong or already used. */
export function wrongCode(): AppError {
  const message = 'This code is wrong or was used already. Please try the next one.'
  return new AppError('bad_request', message, { issues: [{ path: 'code', message }] })
}

function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '')
}

function badPasskey(cause?: unknown): AppError {
  return new AppError('bad_request', 'This passkey could not be added. Please try again.', {
    cause,
  })
}
