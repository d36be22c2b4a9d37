/** Where the participants are read. */
export const signupsPath = '/api/wsop/signups'
