/*
 * Apart from the schemas, so that a page that only sends records does not load the validator.
 */

/** Longest values that are stored; a client cuts its own values to these before it sends them. */
export const limits = {
  sessionId: 64,
  name: 128,
  label: 256,
  title: 512,
  path: 2048,
  url: 2048,
  utm: 256,
  userAgent: 1024,
  language: 64,
  customParams: 4096,
  /** Bytes of an event's `additionalData` as JSON; larger ones are left out. */
  additionalData: 2048,
  timeSpentSeconds: 86_400,
  claimedValue: 10_000,
  recordsPerCall: 20,
} as const
