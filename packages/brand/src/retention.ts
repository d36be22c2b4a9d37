/** Months after the last message of a chat, and after an inquiry, when the worker deletes them. The privacy page says so. */
export const contactsKeptMonths = 24

/** Days for which logs are kept, and counts of what the pages' security policy has blocked. */
export const logsKeptDays = 90
