/** Below it the dashboard asks for its reports: public block lists hit "analytics" and "events" in an address. */
export const reportFolder = '/api/admin/reports'

/** Every address below which the reports answer; the first is the specified one. */
export const reportFolders = ['/api/admin/analytics', reportFolder] as const
