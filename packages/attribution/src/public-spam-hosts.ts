// Empty until `npm run attribution:spam` writes it from Matomo's list, which is not kept here.
export const publicSpamHosts: readonly string[] = []
