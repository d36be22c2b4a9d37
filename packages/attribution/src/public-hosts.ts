import type { HostsByName } from './known-hosts.ts'

// Empty until `npm run attribution:hosts` writes it from Matomo's lists, which are not kept here (decision 0043).
export const publicHosts: HostsByName = {}
