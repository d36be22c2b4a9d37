import * as z from 'zod/mini'

/** How many dead letters and failed mails are shown; all are counted. */
export const maxShownFailures = 20

/** `silent`: it did not answer within two seconds. */
export const ServiceState = z.object({
  name: z.string(),
  state: z.enum(['ok', 'degraded', 'down', 'silent']),
  /** What it cannot use, by name. */
  down: z.array(z.string()),
  /** Calls refused by a limit since it started; null where that is not known. */
  limited: z.nullable(z.int()),
})
export type ServiceState = z.infer<typeof ServiceState>

/** Of a certificate that counts from `from` until `until`, both in epoch milliseconds. */
export function endsSoon({ from, until }: { from: number; until: number }, now: number): boolean {
  // Programs renew with a third of the time left, be it of ninety days or of six.
  return until - now < Math.min(renewalMs, (until - from) / 4)
}
const renewalMs = 14 * 24 * 60 * 60 * 1000

/** `GET /api/admin/system`: what an owner wants to know without any other program. */
export const SystemReport = z.object({
  at: z.iso.datetime(),
  services: z.array(ServiceState),
  /** Records that wait to be stored; null while nobody can say. */
  queue: z.nullable(z.object({ jobs: z.int(), oldestSeconds: z.number(), memory: z.number() })),
  /** Of the public address that the stack itself serves; `span` is null while nobody shows a certificate. */
  certificate: z.nullable(
    z.object({
      name: z.string(),
      /** In epoch milliseconds. */
      span: z.nullable(z.object({ from: z.number(), until: z.number() })),
    }),
  ),
  storage: z.object({
    databaseBytes: z.number(),
    /** Of the disk that the admin service runs on. */
    freeBytes: z.number(),
    diskBytes: z.number(),
  }),
  backups: z.object({
    kept: z.int(),
    /** The newest good one. */
    last: z.nullable(
      z.object({ madeAt: z.iso.datetime(), bytes: z.number(), publicKey: z.nullable(z.string()) }),
    ),
    /** When one was last restored and counted. */
    provenAt: z.nullable(z.iso.datetime()),
    /** Kept ones that are encrypted to another key than the newest. */
    ofOtherKeys: z.int(),
    faults: z.array(z.object({ name: z.string(), fault: z.string() })),
    failure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  }),
  mail: z.object({
    waiting: z.int(),
    oldestWaitingAt: z.nullable(z.iso.datetime()),
    lastSentAt: z.nullable(z.iso.datetime()),
    /** Given up within thirty days. */
    failed: z.int(),
    failures: z.array(z.object({ kind: z.string(), reason: z.string(), at: z.iso.datetime() })),
  }),
  deadLetters: z.object({
    count: z.int(),
    newest: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        reason: z.string(),
        at: z.iso.datetime(),
        payload: z.string(),
        /** Whether it is about to be tried again. */
        isAsked: z.boolean(),
      }),
    ),
  }),
  version: z.object({ release: z.string(), schema: z.string() }),
})
export type SystemReport = z.infer<typeof SystemReport>

export const SystemResponse = z.object({ success: z.literal(true), data: SystemReport })
