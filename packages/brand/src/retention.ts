/** For how many days the link counts that confirms a sign-up to the newsletter, and how often an address is asked. */
export const newsletterLinkDays = 7
export const newsletterMailHours = 6

/** Days after which a sign-up that nobody confirmed goes, and months after which a reader does who left or has no mailbox. */
export const unconfirmedReadersKeptDays = 30
export const pastReadersKeptMonths = 24

/** For how many hours the link counts by which somebody gets what is held about an address, and for how many minutes its page does. */
export const ownDataLinkHours = 3
export const ownDataTicketMinutes = 30

/** How many such links an address is mailed in a day. */
export const ownDataLinksADay = 3

/** Months after the last message of a chat, and after an inquiry or an application, when the worker deletes them. The privacy page says so. */
export const contactsKeptMonths = 24

/** Days for which logs are kept, and counts of what the pages' security policy has blocked. */
export const logsKeptDays = 90
/** Months after a last-longer entry was made, when the worker deletes it: money was paid for it, which may be asked about for longer. */
export const entriesKeptMonths = 36

/** Days after an administrator marked an inquiry, an application or a chat as spam, when the worker deletes it. The privacy page says so. */
export const spamKeptDays = 30
