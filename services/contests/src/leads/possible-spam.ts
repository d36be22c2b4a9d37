const minFillMs = 2000

/** The signs of a form that was filled in by a program. */
export type SpamSigns = {
  /** A field that is invisible to people. */
  website?: string | undefined
  /** Time since the form was shown. */
  elapsedMs?: number | undefined
}

/** Whether a form looks as if a program had filled it in. Such a row is stored all the same, and marked. */
export function isPossibleSpam({ website = '', elapsedMs = 0 }: SpamSigns): boolean {
  return website !== '' || elapsedMs < minFillMs
}
