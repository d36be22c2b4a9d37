import { brand } from './brand.ts'
import type { PageHead } from './page-head.ts'
import {
  contactsKeptMonths,
  logsKeptDays,
  entriesKeptMonths,
  pastReadersKeptMonths,
  spamKeptDays,
  unconfirmedReadersKeptDays,
} from './retention.ts'

/** One of the ten sections: an id for the contents list, a title, paragraphs and an optional list. */
export type PrivacySection = {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly string[]
}

export const privacyHead: PageHead = {
  path: '/privacy',
  title: `Privacy policy · ${brand.name}`,
  description: `What ${brand.name} learns about its visitors, why, for how long, and what they can do about it.`,
}

export const privacyLastUpdated = 'January 10, 2025'

/** The retention period of visit records. */
export function recordsKept(days: number | null): string {
  const counts = 'What stays are counts by the day, which name nobody.'
  if (days === null) {
    return `Records of single visits are kept for as long as we need them to learn what brings people here; ask, and we delete yours. ${counts}`
  }
  return `Records of single visits are deleted by the month, once all of a month’s are more than ${days} days old. ${counts}`
}

/** The retention period of server log lines. */
export const logsKept = `The server notes each call in its log: when it was, which page or function it was for, and at most a code made from your network address. It notes no name, no e-mail address and nothing you wrote. These lines are deleted after ${logsKeptDays} days at the latest. What may stay longer are notes of failures, which do not say whose call it was.`

/** The data that the service keeps of a form that a visitor leaves without submitting it. */
export function abandonedFormKept(keepsValues: boolean): string {
  const left = 'When you leave a form without sending it: which fields you had filled in'
  return keepsValues
    ? `${left}, the words you had typed, the choices you had made and how long it took.`
    : `${left}, the choices you had made and how long it took, but not the words you had typed.`
}

/** Texts for the mail link through which a chat visitor gets a copy of a conversation. */
export const copyLinkCopy = {
  title: 'Your copy of a conversation',
  loading: 'Loading...',
  lead: 'Press the button, and the copy goes to the address that the mail was sent to.',
  submit: 'Send me the copy',
} as const

/** Texts of the opt-out section and its button. */
export const optOutCopy = {
  /** The section that contains the button. */
  section: 'rights',
  recognized:
    'This browser is recognized when it comes back, by the visitor number and the cookies named above. You can stop that here.',
  optedOut:
    'This browser is not recognized: it has no visitor number and no cookies about your visits, only one that remembers this choice for a year. Your visit is counted by a number that is forgotten when you close the tab, and videos and posts of other companies are links.',
  byBrowser:
    'Your browser asks not to be tracked, and we keep to it: it has no visitor number and no cookies about your visits. Your visit is counted by a number that is forgotten when you close the tab.',
  refuse: 'Do not recognize this browser',
  allow: 'Recognize this browser again',
} as const

export const privacySections: readonly PrivacySection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      `${brand.name} runs a live poker game, a podcast, a newsletter and this site. This page says what we learn about you here, why, for how long, and what you can do about it.`,
      'By using the site you accept what is written here. If you do not, please do not use it.',
    ],
  },
  {
    id: 'information',
    title: 'Information we collect',
    paragraphs: [
      'What you give us, and what your browser tells us while you read.',
      recordsKept(brand.recordsKeptDays),
      logsKept,
      `Chats are deleted ${contactsKeptMonths} months after their last message, inquiries of sponsors and applications ${contactsKeptMonths} months after they were sent, contest entries ${entriesKeptMonths} months after they were made; what we mark as spam goes ${spamKeptDays} days later. What stays of them are numbers that name nobody.`,
      `A sign-up to the newsletter that nobody confirms is deleted after ${unconfirmedReadersKeptDays} days. Of a reader who leaves, or whose mailbox is gone, the address stays for ${pastReadersKeptMonths} months, so that nothing is sent to it.`,
      'When you send us a form or chat with us, it is kept with the number of your visit: we then know which pages you, by name, have seen and what brought you here.',
    ],
    items: [
      'What you write to us: your name, e-mail address, phone number, the stakes you play, and anything else you put in a form, a chat or an e-mail.',
      abandonedFormKept(brand.keepsAbandonedValues),
      'At the card table, if you claim a name for the weekly table: the name, your results for eight weeks, and a code made from your e-mail address that cannot be read back. The address itself goes once the mail with the link is sent. A name that is not played for a year is deleted.',
      'How you came here: the address you came from, campaign tags and other parts of the link, the page you opened first, and what we take all that to mean (a search, a letter, a friend’s page).',
      'What you do here: pages viewed, when, and how long they were in view; links and buttons used, with what is written on them and where they stand; how far you scroll where a page measures it. If you ask for a seat or subscribe: what it is worth to us, and how many days and visits it took.',
      'About your device: its kind, browser, operating system, language and screen size, and what the browser says of itself. Your network address is shortened before it is kept: the last of its four numbers is left off, or all but the first three groups of a longer one. The country, region and city that it belongs to may be kept with it.',
      'In a chat: which of us answered you, by first name, and when your browser last showed the conversation. A cookie of 30 days lets this browser, and no other, show it again.',
      'A random number for your visit, which your browser forgets when you close the tab, and whether you seemed to be a person or a program.',
      'Cookies of our own: the source, medium, campaign tags and time of your first visit, how often you have visited, which button for a seat you used and when, whether you have seen our page for sponsors, and a random visitor number. They last 30 days, the visitor number 365 days. There are none of them if your browser sends Global Privacy Control or Do Not Track, or if you say so below, under “Your rights”.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: ['To run the game and to learn which of our pages are worth reading.'],
    items: [
      'To answer you, and to decide with you about a seat.',
      'To send the newsletter to those who asked for it.',
      'To count visits and see what brought them.',
      'To keep the site working and to stop abuse.',
    ],
  },
  {
    id: 'messages',
    title: 'SMS and email communications',
    paragraphs: [
      'If you give us your phone number or e-mail address, we may write to you about your application, about games and events, and about changes to them. If one of us answers you in the chat when you are no longer there, we write to the address you gave; what was said goes there only once a link in a mail has confirmed it. Message frequency varies; message and data rates may apply.',
      `Reply STOP to any text message to opt out of all of them, or HELP for help. The newsletter comes only to an address that was confirmed by a link in a mail, and every mail about it that we send has a link that takes you off the list; you can also write to ${brand.email}. Messages about a seat you already hold may still reach you.`,
    ],
  },
  {
    id: 'disclosure',
    title: 'Disclosure',
    paragraphs: [
      'We do not sell personal information. Phone numbers and the consent to be texted are never shared with third parties for their marketing.',
      'We share information with those who help us run the business (hosting, e-mail, the podcast and the newsletter), who may use it for nothing else, and where the law requires it.',
      'What you ask the assistant may be answered with the help of an outside provider of language models. It then gets your question and the conversation so far, without your name and e-mail address.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You may ask what we hold about you, have it corrected or deleted, object to its use, and take it elsewhere. Below you get all of it as a file, and can erase it, by yourself; for anything else write to us from the address it concerns. We answer within 30 days and treat you no differently for having asked.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Connections to this site are encrypted, access on our side is limited to those who need it, and every change made there is recorded. No system is perfectly safe; if something happens that concerns you, we tell you.',
    ],
  },
  {
    id: 'age',
    title: 'Age policy',
    paragraphs: [
      'The game and everything offered with it are for people aged 21 and over. The site is not meant for anyone under 18, and we do not knowingly collect information from them. If you believe a child has given us information, write to us and we delete it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'When this page changes, the date at its top changes with it. If a change matters to people whose information we already hold, we write to them first.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [`Questions about any of this go to ${brand.email}. A person reads them.`],
  },
]
