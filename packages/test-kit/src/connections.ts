/** The password of every account on the temporary servers of a test run. */
export const password = 'test'

/** The migrated database that each test file's own is cloned from. */
export const templateName = 'cardroom_template'
