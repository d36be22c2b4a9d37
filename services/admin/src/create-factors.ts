import { brand } from '@cardroom/brand/brand'
import { AppError } from '@cardroom/service-kit/app-error'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Secret, TOTP } from 'otpauth'
import type { FactorChecks, OwnFactors, Owner } from './domain/factors.ts'
import { type FactorSecrets, newRecoveryCodes } from './factor-secrets.ts'
import { ownAttempt, type PasswordAttempts } from './password-attempts.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import type { FactorsStore } from './repositories/factors.ts'

export type FactorsDeps = {
  store: FactorsStore
  pending: PendingSignIns
  secrets: FactorSecrets
  /** Refuses who signed in a while ago and has not given the current password. */
  confirm: (owner: Owner) => Promise<void>
  codeAttempts: Pick<PasswordAttempts, 'take' | 'succeed'>
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

const periodSeconds = 30
const secretBytes = 20
/** Steps that a clock may be off. */
const drift = 1

const signInPurpose = 'sign in'
const newPasskeyPurpose = (adminId: string) => `passkey ${adminId}`

/** Second factors over Postgres and Redis: codes of an app, passkeys, recovery codes. */
export function createFactors(deps: FactorsDeps): { own: OwnFactors; checks: FactorChecks } {
  const { store, pending, secrets, confirm, codeAttempts, now = Date.now } = deps

  /** The step of a right code; null for a wrong one. */
  function stepOf(app: TOTP, code: string): number | null {
    const delta = app.validate({ token: code, timestamp: now(), window: drift })
    return delta === null ? null : Math.floor(now() / 1000 / periodSeconds) + delta
  }

  /** New recovery codes, and their hashes. */
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

  const own: OwnFactors = {
    of: ({ actor }) => store.of(actor.id),

    async newApp(owner) {
      await confirm(owner)
      const secret = new Secret({ size: secretBytes })
      await pending.keepApp(owner.actor.id, secrets.seal(secret.base32, owner.actor.id))
      return { uri: appOf(secret, owner.actor.email).toString(), secret: secret.base32 }
    },

    async addApp({ actor, requestId }, code) {
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

    removeApp: (owner) => remove(owner, 'app'),

    async newPasskey(owner, site) {
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
        // A sign-in without a name and a password needs both.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options }
    },

    async addPasskey({ actor, requestId }, site, { name, passkey }) {
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

    removePasskey: (owner, passkeyId) => remove(owner, { passkeyId }),

    async newRecoveryCodes(owner) {
      await confirm(owner)
      const { codes, hashes } = makeCodes(owner.actor.id)
      if (!(await store.replaceRecoveryCodes(owner.actor.id, hashes, owner))) {
        throw new AppError('conflict', 'Recovery codes come with a second factor. Add one first.')
      }
      return { recoveryCodes: codes }
    },

    async require(owner, isRequired) {
      await confirm(owner)
      if (isRequired && !(await store.hasAny(owner.actor.id))) {
        throw new AppError('conflict', 'Set up a second factor of your own first.')
      }
      await store.require(isRequired, owner)
    },
  }

  const checks: FactorChecks = {
    hasAny: (adminId) => store.hasAny(adminId),

    async useCode(adminId, code) {
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

    async passkeyOptions(site) {
      const options = await generateAuthenticationOptions({
        rpID: site.hostname,
        challenge: Buffer.from(await pending.challenge(signInPurpose), 'base64url'),
        userVerification: 'required',
      })
      return { ...options }
    },

    async usePasskey(site, { passkey }) {
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

/** The error for a code that is wrong or was used. */
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
