/* Separate from the schemas, so that pages that only send records do not load the validator. */

/** The longest stored values; clients truncate to these before sending. */
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
  /** Bytes of JSON; larger data is dropped. */
  additionalData: 2048,
  timeSpentSeconds: 86_400,
  claimedValue: 10_000,
  recordsPerCall: 20,
} as const
