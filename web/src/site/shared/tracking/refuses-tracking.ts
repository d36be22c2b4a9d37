/**
 * Whether the visitor's browser refuses tracking. No third-party script is loaded then, and videos and posts
 * are links.
 */
export function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
