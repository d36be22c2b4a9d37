/** Texts of lists that the page loads once it is shown. */
export const loadableCopy = {
  loading: 'Loading...',
  /** Where no script runs. */
  elsewhere: 'This list needs JavaScript.',
  offline: 'You are offline. This loads when the connection is back.',
  failed: 'This cannot be loaded right now.',
  retry: 'Retry',
} as const
