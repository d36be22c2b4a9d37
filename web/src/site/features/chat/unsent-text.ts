import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

const key = 'chatUnsent'

/** What the visitor has written and not had an answer to: a reload must not lose it. */
export const unsentText = {
  read: (): string => readStored(sessionStore, key) ?? '',
  write: (text: string): void => {
    writeStored(sessionStore, key, text === '' ? null : text)
  },
}
