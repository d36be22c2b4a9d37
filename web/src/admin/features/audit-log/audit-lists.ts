import type { PathKey } from '../../../shared/query-client.ts'

/** The lists that a change may show in; those that nobody has open are fetched when they are opened. */
export const everyList: readonly PathKey[] = [
  ['/api/admin/audit-log'],
  ['/api/admin/sponsorships'],
  ['/api/admin/applications'],
  ['/api/admin/wsop/signups'],
  ['/api/admin/wsop/changes'],
  ['/api/admin/rake-players'],
  ['/api/admin/weekly-winners'],
]
