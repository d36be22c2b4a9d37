const visitorCookie = /(?:^|;\s*)visitorId=([\w-]{1,64})(?:;|$)/

/** Reads the analytics id of a browser from a Cookie header; null if it is missing or malformed. */
export function readVisitorId(cookies: string | undefined): string | null {
  return visitorCookie.exec(cookies ?? '')?.[1] ?? null
}
