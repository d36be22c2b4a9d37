/** Texts of lists that the page loads once it is shown. */
export const loadableCopy = {
  loading: 'Loading...',
  /** Shown without script. */
  elsewhere: 'This list needs JavaScript.',
  offline: 'You are offline. This loads when the connection is back.',
  failed: 'This cannot be loaded right now.',
  retry: 'Retry',
} as const
