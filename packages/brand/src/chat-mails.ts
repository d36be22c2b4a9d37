import { brand } from './brand.ts'

/** The mails that visitors of the chat ask for. */
export const chatMails = {
  transcript: {
    subject: `Your conversation with ${brand.name}`,
    lead: `Here is the copy you asked for of your conversation with the assistant of ${brand.name}.`,
    /** Whoever types an address has not shown that it is theirs. */
    caution: `Somebody typed this address into the chat on ${brand.siteUrl}. If that was not you, ignore this mail: nothing else follows.`,
    close: `A person answers at ${brand.email}.`,
  },
  person: {
    subject: 'A visitor of the chat asks for a person',
    lead: 'They were told to expect an answer by e-mail within 48 hours. Answering this mail answers them.',
    openIn: 'The whole conversation:',
    lastWords: 'What was said last:',
  },
  visitor: 'Visitor',
  you: 'You',
  assistant: 'Assistant',
  cut: '(the beginning is left out)',
} as const
