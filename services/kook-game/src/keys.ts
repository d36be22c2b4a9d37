import { Buffer } from 'node:buffer'
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomFillSync,
  sign,
} from 'node:crypto'
import { signedMessage } from '@cardroom/poker-engine/hand-link'
import { LRUCache } from 'lru-cache'

/** Of a nonce: random bytes of this process, then a count. */
const nonceLengths = { fixed: 8, count: 4 } as const
const nonceLength = nonceLengths.fixed + nonceLengths.count
const tagLength = 16
const maxSigners = 1000
/** What precedes the 32 bytes of a private Ed25519 key in PKCS 8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Keys = ReturnType<typeof createKeys>

/**
 * Everything that is done with the secret that only this service has (`KOOK_SECRET`): each purpose has a key of its
 * own, derived from it.
 */
export function createKeys(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const sealKey = derive('kook seal')
  const nextNonce = countNonces()
  const signers = new LRUCache<string, ReturnType<typeof signerOf>>({ max: maxSigners })

  function signerFor(tableId: string) {
    const signer = signers.get(tableId) ?? signerOf(derive(`kook sign ${tableId}`))
    signers.set(tableId, signer)
    return signer
  }

  return {
    /** Encrypts a text for Redis (AES-256-GCM). @param context has to be the same to open it: the table's key */
    seal(text: string, context: string): string {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      const body = [cipher.update(text), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString('base64url')
    },

    /** The text, or null when it was sealed with another secret, for another context, or not at all. */
    open(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, tag, body] = [
        bytes.subarray(0, nonceLength),
        bytes.subarray(nonceLength, nonceLength + tagLength),
        bytes.subarray(nonceLength + tagLength),
      ]
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, {
          authTagLength: tagLength,
        })
        decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString()
      } catch {
        return null
      }
    },

    /** The public Ed25519 key of a table, 32 bytes. */
    publicKeyOf: (tableId: string): Buffer => signerFor(tableId).publicKey,

    /** A table's signature of a link, 64 bytes. */
    sign: (tableId: string, link: Uint8Array): Buffer =>
      sign(null, signedMessage(link), signerFor(tableId).privateKey),
  }
}

/**
 * Nonces that are never the same twice, in other processes neither: as of NIST SP 800-38D, 8.2.1. Only one in four billion
 * asks the system for random bytes, which costs more than to encrypt.
 */
function countNonces(): () => Buffer {
  const nonce = Buffer.alloc(nonceLength)
  let count = 0
  return () => {
    if (count === 0) randomFillSync(nonce, 0, nonceLengths.fixed)
    nonce.writeUInt32BE(count, nonceLengths.fixed)
    count = (count + 1) >>> 0
    return nonce
  }
}

function signerOf(seed: Buffer) {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: Buffer.from(x, 'base64url') }
}
