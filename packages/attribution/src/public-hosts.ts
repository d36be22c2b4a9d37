import type { HostsByName } from './known-hosts.ts'

// Empty until `npm run attribution:hosts` writes it from Matomo's lists, which are not kept here.
export const publicHosts: HostsByName = {}
