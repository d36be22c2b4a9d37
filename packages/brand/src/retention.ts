/** Months after the last message of a chat, and after an inquiry, when the worker deletes them. The privacy page says so. */
export const contactsKeptMonths = 24
