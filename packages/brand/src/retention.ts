/** Validity of a newsletter confirmation link in days, and the minimum time between two such mails in hours. */
export const newsletterLinkDays = 7
export const newsletterMailHours = 6

/**
 * The worker deletes unconfirmed sign-ups after this many days, and unsubscribed or undeliverable readers after this
 * many months.
 */
export const unconfirmedReadersKeptDays = 30
export const pastReadersKeptMonths = 24

/** Validity of a link to a visitor's own data in hours, and of the page that it opens in minutes. */
export const ownDataLinkHours = 3
export const ownDataTicketMinutes = 30

/** The maximum number of such links for one address per day. */
export const ownDataLinksADay = 3

/**
 * Months from the last chat message, inquiry or application until the worker deletes the record. The privacy page
 * states them.
 */
export const contactsKeptMonths = 24

/** Days for which logs and the counts of blocked content are kept. */
export const logsKeptDays = 90

/** Months for which last-longer entries are kept. This period is longer because entries involve payments. */
export const entriesKeptMonths = 36

/** Days until the worker deletes records that an administrator marked as spam. The privacy page states them. */
export const spamKeptDays = 30
