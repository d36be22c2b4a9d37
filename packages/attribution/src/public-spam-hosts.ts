// Empty until `npm run attribution:spam` writes it from Matomo's list, which is not kept here (decision 0043).
export const publicSpamHosts: readonly string[] = []
