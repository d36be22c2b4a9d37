import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'
import { recoveryCodeCount } from '@cardroom/contracts/factors'

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

// Excludes letters and digits that look alike, because people copy these codes from paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeLength = 10

export type FactorSecrets = ReturnType<typeof factorSecrets>

/**
 * Encrypts app secrets and hashes recovery codes, so that the database alone is not enough to produce a code.
 * @param secret at least 32 characters; if it changes, stored apps and recovery codes become invalid
 */
export function factorSecrets(secret: string) {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `factors ${use}`, 32))
  const sealing = key('seal')
  const hashing = key('recovery codes')

  return {
    /** Encrypts an app's secret for its owner. */
    seal(text: string, ownerId: string): Buffer {
      const nonce = randomBytes(nonceLength)
      const sealer = createCipheriv(cipher, sealing, nonce).setAAD(Buffer.from(ownerId))
      const sealed = Buffer.concat([sealer.update(text, 'utf8'), sealer.final()])
      return Buffer.concat([nonce, sealer.getAuthTag(), sealed])
    },

    /** @throws if the secret was encrypted with another key or for another owner */
    unseal(sealed: Buffer, ownerId: string): string {
      const nonce = sealed.subarray(0, nonceLength)
      const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
      const opener = createDecipheriv(cipher, sealing, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(tag)
      const text = opener.update(sealed.subarray(nonceLength + tagLength))
      return Buffer.concat([text, opener.final()]).toString('utf8')
    },

    /** The hash under which a recovery code is stored; it ignores case, spaces and dashes. */
    hashOf(recoveryCode: string, ownerId: string): Buffer {
      const plain = recoveryCode.toLowerCase().replace(/[^a-z\d]/g, '')
      return createHmac('sha256', hashing).update(`${ownerId} ${plain}`).digest()
    },
  }
}

/** New recovery codes with 49 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: recoveryCodeLength }, () =>
      alphabet.charAt(randomInt(alphabet.length)),
    ).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}
