import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

const key = 'chatUnsent'

/** Text that the visitor has written and that is not answered yet: a reload must not lose it. */
export const unsentText = {
  read: (): string => readStored(sessionStore, key) ?? '',
  write: (text: string): void => {
    writeStored(sessionStore, key, text === '' ? null : text)
  },
}
