import { brand } from './brand.ts'
import { ownDataLinkHours, ownDataTicketMinutes } from './retention.ts'

/** Texts of the privacy page section in which visitors download or erase the data stored about them. */
export const ownData = {
  /** The id of the section. */
  section: 'rights',
  request: {
    title: 'See or erase what we hold about you',
    lead: `Name your e-mail address. We send it a link that counts for ${ownDataLinkHours} hours; its page has everything we hold about the address as one file, and a button that erases it.`,
    formTitle: 'Ask for a link',
    email: 'Your e-mail',
    submit: 'Send me the link',
    sent: 'A mail with a link is on its way to this address. This answer is the same for every address; there are three mails a day at most.',
  },
  link: {
    title: 'What we hold about you',
    lead: `This link opens once. From then on you have ${ownDataTicketMinutes} minutes to download what we hold about your address, and to erase it.`,
    open: 'Open the link',
    address: (email: string) => `Address: ${email}`,
    download: 'Download everything as a file',
    downloaded: 'The file is with your browser’s downloads.',
    eraseLead:
      'Erasing deletes your forms, chats, mails, subscription and contest entries, paid ones too, and takes you out of the records of visits. A prize that was paid stays in our books without your name, and a line of our log stays that says that something was erased, not whose it was. It cannot be undone.',
    confirmation: 'Your address once more',
    erase: 'Erase everything',
    erased: 'Everything that we held about this address is erased.',
  },
  busy: 'One moment...',
  failed: 'That did not work. Please try again in a moment.',
  loading: 'Loading...',
  /** Shown if JavaScript is disabled. */
  elsewhere: `Without JavaScript, write to ${brand.email} from the address that it concerns.`,
} as const
