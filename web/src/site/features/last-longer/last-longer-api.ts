export const signupsPath = '/api/wsop/signups'

/** The path of this browser's entries that are not public yet. */
export const pendingPath = '/api/wsop/pending'
