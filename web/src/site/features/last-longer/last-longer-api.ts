/** Path of the list of entries. */
export const signupsPath = '/api/wsop/signups'
