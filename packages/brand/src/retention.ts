/** Validity of a newsletter confirmation link in days, and the least time between two such mails in hours. */
export const newsletterLinkDays = 7
export const newsletterMailHours = 6

/** The worker deletes unconfirmed sign-ups after days, and readers who left or have no mailbox after months. */
export const unconfirmedReadersKeptDays = 30
export const pastReadersKeptMonths = 24

/** Validity of a link to a visitor's own data in hours, and of the page it opens in minutes. */
export const ownDataLinkHours = 3
export const ownDataTicketMinutes = 30

/** The most such links that one address gets in a day. */
export const ownDataLinksADay = 3

/** Months after the last chat message, an inquiry or an application until the worker deletes it. The privacy page names them. */
export const contactsKeptMonths = 24

/** Days for which logs and counts of blocked content are kept. */
export const logsKeptDays = 90

/** Months for which last-longer entries are kept: longer, because money was paid for them. */
export const entriesKeptMonths = 36

/** Days until the worker deletes what an administrator marked as spam. The privacy page names them. */
export const spamKeptDays = 30
