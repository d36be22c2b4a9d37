import { brand } from './brand.ts'

/** Texts of the assistant's panel, its button and its notices. */
export const chat = {
  title: 'Ask about the game',
  /** The author's name above the assistant's messages. */
  assistant: 'Assistant',
  /** The author's name of the visitor's messages, for screen readers. */
  visitor: 'You',
  lead: 'Tell us who is asking and the assistant answers at once.',
  caution: 'Answers come from an AI assistant and may be wrong. To reach a person, write to',
  mailSubject: 'A question about the game',
  details: {
    name: 'Name',
    email: 'Email',
    nameMissing: 'Please enter your name',
    emailMissing: 'Please enter your email address',
    start: 'Start chat',
    starting: 'Starting...',
    topics: 'Topics it can help with',
  },
  topics: [
    'Stakes, buy-ins and the dress code',
    'Dates, and how a seat is given',
    'Getting here from the airport',
  ],
  /** Suggested questions before the visitor's first message. */
  questions: ['What are the stakes?', 'How do I get a seat?', 'When is the next game?'],
  suggestions: 'Questions to start with',
  log: 'Conversation',
  message: 'Your message',
  placeholder: 'Ask a question',
  send: 'Send',
  typing: 'The assistant is typing',
  stop: 'Stop',
  stopped: 'You stopped this answer.',
  offline: 'You are offline. What you write stays here until you are back.',
  unanswered: 'Not answered.',
  retry: 'Retry',
  registerAgain: 'Register again',
  startOver: 'Start over',
  newest: 'To the newest message',
  greeting: (name: string) => `Hello${calling(name)}. Ask away: stakes, dates, how to get a seat.`,
  welcomeBack: (name: string) => `Welcome back${calling(name)}. What would you like to know?`,
  fallback: `I am having trouble connecting right now. Please try again, or e-mail ${brand.email}.`,
  /** Texts for sending a copy of the conversation by email. */
  transcript: {
    ask: 'E-mail me a copy',
    asking: 'Asking...',
    onItsWay: 'A copy of this conversation is on its way',
    linkSent: 'Check your email: its link sends you the copy',
    sentTo: (email: string) => `It goes to ${email}.`,
    nothingSaid: 'There is nothing to send yet. Ask something first.',
    failed: 'The copy was not sent',
    notAsked: 'Your request did not reach us. Please try again.',
  },
  /** Texts for requesting a staff member. */
  person: {
    ask: 'Talk to a person',
    asking: 'Passing on...',
    confirmation:
      'I have passed this conversation on. A person reads it and answers within 48 hours, here or by e-mail to the address you gave. You can go on asking me meanwhile.',
    failed: 'Your request was not sent',
  },
  lettersLeft: (count: number) =>
    count === 1 ? 'Room for 1 more letter' : `Room for ${count} more letters`,
  notices: {
    missing: 'Missing information',
    registrationFailed: 'Registration failed',
    notRegistered: 'Could not connect to the chat service. Please try again later.',
    messageFailed: 'Message processing failed',
    notAnswered: "We're having trouble connecting to our AI service. Please try again.",
    noReply: 'Failed to get response',
  },
} as const

/** Texts for a conversation in which a staff member replies. Visitors see the first name. */
export const withPerson = {
  /** The author's name above a message. */
  author: (name: string) => `${name}, ${brand.name}`,
  taken: (name: string) =>
    `${name} of ${brand.name} has joined this conversation and answers you here.`,
  handedBack: (name: string) => `${name} has left this conversation. The assistant answers again.`,
  /** The reply to a message while a staff member handles the conversation. It is not part of the conversation. */
  received: (name: string) => `${name} has your message and answers here.`,
  typing: (name: string) => `${name} is typing`,
  answers: (name: string) => `${name} of ${brand.name} answers you here`,
  waiting: 'A person has been asked for. You can go on asking the assistant meanwhile.',
  notFollowed: 'The connection is broken. It is tried again.',
} as const

/** The floating button on every page. */
export const chatButton = {
  region: 'Chat',
  name: 'Chat with our AI',
  tooltip: 'Got questions? Chat with our AI',
  close: 'Close this hint',
  unread: (count: number) => (count === 1 ? '1 new answer' : `${count} new answers`),
} as const

/** Link texts for the assistant's links to pages of this site. Other links show their URL. */
export const chatPageNames: Readonly<Record<string, string>> = {
  '/#poker-game': 'Poker Game',
  '/#join': 'Join Us',
  '/#podcast': 'Podcast',
  '/#newsletter': 'Newsletter',
  '/#recommends': 'Recommends',
  '/#chat-section': 'Questions',
  '/drink': 'Whiskey',
  '/high-stakes-summer': 'High Stakes Summer',
  '/kook': 'Card table',
  '/pokergo': 'Live broadcast',
  '/privacy': 'Privacy policy',
  '/rake': 'Rake race',
  '/terms': 'Contest rules',
  '/wsop': 'Last Longer',
}

/** Hosts that the assistant may link to. URLs on other hosts stay plain text. */
export const chatLinkHosts: readonly string[] = [
  brand.siteUrl,
  brand.partner.signUpUrl,
  ...Object.values(brand.social).map(({ url }) => url),
].map((url) => new URL(url).host)

function calling(name: string): string {
  return name === '' ? '' : `, ${name}`
}
