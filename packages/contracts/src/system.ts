import * as z from 'zod/mini'
import { response } from './response.ts'

/** The most dead letters and failed mails shown; all are counted. */
export const maxShownFailures = 20

/** `silent`: no answer within two seconds. */
export const ServiceState = z.object({
  name: z.string(),
  state: z.enum(['ok', 'degraded', 'down', 'silent']),
  /** Names of unavailable dependencies. */
  down: z.array(z.string()),
  /** Calls refused by a limit since the service started; null if unknown. */
  limited: z.nullable(z.int()),
})
export type ServiceState = z.infer<typeof ServiceState>

/** Whether a certificate should have been renewed; times are epoch milliseconds. */
export function endsSoon({ from, until }: { from: number; until: number }, now: number): boolean {
  // Clients renew with a third of the lifetime left, which may be ninety days or six.
  return until - now < Math.min(renewalMs, (until - from) / 4)
}
const renewalMs = 14 * 24 * 60 * 60 * 1000

/** The System tab. */
export const SystemReport = z.object({
  at: z.iso.datetime(),
  services: z.array(ServiceState),
  /** Records that wait to be stored; null if unknown. */
  queue: z.nullable(z.object({ jobs: z.int(), oldestSeconds: z.number(), memory: z.number() })),
  /** Of the public address; `span` is null if no certificate is served. */
  certificate: z.nullable(
    z.object({
      name: z.string(),
      /** In epoch milliseconds. */
      span: z.nullable(z.object({ from: z.number(), until: z.number() })),
    }),
  ),
  storage: z.object({
    databaseBytes: z.number(),
    /** Of the disk of the admin service. */
    freeBytes: z.number(),
    diskBytes: z.number(),
  }),
  backups: z.object({
    kept: z.int(),
    /** The newest valid one. */
    last: z.nullable(
      z.object({ madeAt: z.iso.datetime(), bytes: z.number(), publicKey: z.nullable(z.string()) }),
    ),
    /** When a backup was last restored and verified. */
    provenAt: z.nullable(z.iso.datetime()),
    /** Backups encrypted to another key than the newest. */
    ofOtherKeys: z.int(),
    faults: z.array(z.object({ name: z.string(), fault: z.string() })),
    failure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  }),
  mail: z.object({
    waiting: z.int(),
    oldestWaitingAt: z.nullable(z.iso.datetime()),
    lastSentAt: z.nullable(z.iso.datetime()),
    /** Permanently failed within thirty days. */
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
        /** Whether a retry was requested. */
        isAsked: z.boolean(),
      }),
    ),
  }),
  version: z.object({ release: z.string(), schema: z.string() }),
})
export type SystemReport = z.infer<typeof SystemReport>

export const SystemResponse = response(SystemReport)
