/** The password of every account on the run's throw-away servers. */
export const password = 'test'

/** The migrated database that each test file's own is cloned from. */
export const templateName = 'cardroom_template'
