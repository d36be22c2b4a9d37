export const signupsPath = '/api/wsop/signups'

/** Path of this browser's entries that are not shown to others yet. */
export const pendingPath = '/api/wsop/pending'
