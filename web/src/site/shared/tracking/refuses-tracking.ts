/**
 * Whether the visitor's browser asks not to be followed. Nothing that only others need is loaded then, and
 * videos and posts are links.
 */
export function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
