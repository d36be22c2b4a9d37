const shortestFillMs = 2000

/** What tells a program that fills in forms from a person. */
export type Filling = {
  /** A field that no person sees. */
  website?: string | undefined
  /** Time since the form was shown. */
  elapsedMs?: number | undefined
}

/** Whether a form looks filled in by a program; such a row is kept, and marked. */
export function isSuspect({ website = '', elapsedMs = 0 }: Filling): boolean {
  return website !== '' || elapsedMs < shortestFillMs
}
