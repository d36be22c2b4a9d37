/** Used by the dashboard, because public block lists match "analytics" and "events" in addresses. */
export const reportFolder = '/api/admin/reports'

/** Both folders of the reports; the first is the specified one. */
export const reportFolders = ['/api/admin/analytics', reportFolder] as const
