import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@cardroom/service-kit/app-error'

type Cost = { memory: number; passes: number; parallelism: number }

/** 19 MiB and two passes: OWASP's recommendation for argon2id, about 30 ms on one core. */
const defaultCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const nonceLength = 16

/** The number of concurrent hashes, and the maximum number of waiting callers. */
const atOnce = 2
const maxWaiting = 20

const deriveKey = promisify(argon2)

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Creates and verifies argon2id hashes in PHC form, a few at a time. Hashing is deliberately expensive, so a flood of
 * sign-ins queues here, and calls beyond the queue's limit are rejected.
 * @param cost the cost of new hashes
 */
export function createPasswordHasher(cost = defaultCost) {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((go) => waiting.push(go))
    else
      throw new AppError('unavailable', 'Too many sign-ins at once. Please try again in a moment.')
    try {
      return await work()
    } finally {
      // Passes the slot to the next waiting caller, or frees it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    /**
     * @returns the hash with its salt and cost, as it is stored
     * @throws {AppError} `unavailable` if too many callers are waiting
     */
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(nonceLength)
      return toPhc(cost, nonce, await inTurn(() => derive(password, nonce, cost, tagLength)))
    },

    /**
     * Whether the password matches the hash. Without a hash, the check takes equally long and returns false, so that an
     * unknown account is indistinguishable from a known one.
     * @throws {AppError} `unavailable` if too many callers are waiting
     */
    async matches(password: string, hash: string | null): Promise<boolean> {
      const stored = hash === null ? null : fromPhc(hash)
      const nonce = stored?.nonce ?? randomBytes(nonceLength)
      const expected = stored?.tag ?? randomBytes(tagLength)
      const tag = await inTurn(() => derive(password, nonce, stored?.cost ?? cost, expected.length))
      return timingSafeEqual(tag, expected) && stored !== null
    },
  }
}

function derive(password: string, nonce: Buffer, by: Cost, length: number): Promise<Buffer> {
  // Different keyboards may produce different code points for the same characters.
  const message = password.normalize('NFKC')
  return deriveKey('argon2id', { message, nonce, tagLength: length, ...by })
}

function toPhc({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function fromPhc(hash: string): { cost: Cost; nonce: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phc.exec(hash) ?? []
  if (memory === undefined) throw new Error('A stored password is not an argon2id hash')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
