import { formatDateTime } from './format.ts'
import { useNow } from './use-now.ts'

/** A date and time in the brand's time zone. */
export function DateTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <time className="muted nowrap" dateTime={at}>
      {formatDateTime(at, now)}
    </time>
  )
}
