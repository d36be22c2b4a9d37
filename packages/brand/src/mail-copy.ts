import type { AccountEvent } from '@cardroom/contracts/mails'
import { brand } from './brand.ts'
import { dollars, lastLongerWallet, paidWithinHours } from './contests.ts'
import { newsletterLinkDays, ownDataLinkHours } from './retention.ts'
import { isWalletExample } from './wallet.ts'

/** A message's words: plain text, lines of any length. */
export type MailCopy = {
  readonly subject: string
  readonly text: string
  /** The same as a page. */
  readonly html?: string
  /** Where a mail program ends a series of mails, by POST. */
  readonly stopUrl?: string
}

const signature = `-- \n${brand.name}\n${brand.place}\n${brand.siteUrl}`

const paragraphs = (...parts: string[]) => `${parts.join('\n\n')}\n`

const letter = (...parts: string[]) => paragraphs(...parts, signature)

/** For how many days the links in the last longer's mails count. */
export const lastLongerLinkDays = 7

/** A link of the last longer; its secret is in the fragment, which no server and no log receives. */
const lastLongerLink = (name: 'confirm' | 'update', link: string) =>
  new URL(`/wsop#${name}=${link}`, brand.siteUrl).href

/**
 * The confirmation of a last-longer sign-up, without a word of what was typed: with the link that confirms the address, how to pay and what happens next.
 * @param wallet where to pay; null while the owner has not set an address; then the mail asks for no payment
 */
export function lastLongerConfirmation(
  mail: { buyInAmount: number; link?: string | undefined },
  wallet: typeof lastLongerWallet | null = isWalletExample ? null : lastLongerWallet,
): MailCopy {
  const page = `${brand.siteUrl}/wsop`
  const amount = `Amount: ${dollars(mail.buyInAmount)} in ${lastLongerWallet.currency}`
  const payment =
    wallet === null
      ? [
          `How to pay\n${amount}\nPlease do not send anything yet: our address will stand at ${page}.`,
        ]
      : [
          `How to pay\n${amount}\nNetwork: ${wallet.network}\nAddress: ${wallet.address}`,
          `Please compare the address with the one at ${page} before you send anything. It never changes by e-mail: if a message names another one, it is not from us.`,
        ]
  return {
    subject: `You are in the ${brand.name} Last Longer: how to pay`,
    text: letter(
      'Hello,',
      'You have been registered for the WSOP Last Longer. Your entry counts once it is paid.',
      ...(mail.link === undefined
        ? []
        : [
            `Please confirm your address first. Your entry is shown in the list once you press the button on this page, within ${lastLongerLinkDays} days:\n${lastLongerLink('confirm', mail.link)}`,
          ]),
      ...payment,
      [
        'What happens next',
        `1. We mark your entry as paid within ${paidWithinHours} hours of your payment.`,
        `2. During the event, update your chips at ${page}, best from the browser in which you signed up.`,
        '3. When you are out, report your elimination there, with your final position if you know it.',
      ].join('\n'),
      `If it was not you who signed up, do nothing: unconfirmed entries are not shown. Questions? Write to ${brand.email}.`,
    ),
  }
}

/** What a player reported, in words. */
export type ReportedUpdate =
  | { kind: 'chips'; chipCount: number }
  | { kind: 'elimination'; finalPosition: number | null }

/** Notifies a player of an update of their entry from another browser than the one of their sign-up. */
export function unverifiedUpdate(mail: {
  /** Decides about the update. */
  link?: string | undefined
  update: ReportedUpdate
  /** The update waits for a confirmation. */
  isHeld: boolean
}): MailCopy {
  const { update } = mail
  const place =
    update.kind === 'elimination' && update.finalPosition !== null
      ? `, in position ${update.finalPosition}`
      : ''
  const what =
    update.kind === 'chips'
      ? `Chip count: ${update.chipCount.toLocaleString('en-US')}`
      : `Elimination${place}`
  return {
    subject: mail.isHeld
      ? 'Please confirm an update in the Last Longer'
      : 'Your entry in the Last Longer was updated',
    text: letter(
      'Hello,',
      'Somebody sent an update of your entry from a browser other than the one in which you signed up:',
      what,
      mail.isHeld
        ? 'It is not shown before it is confirmed.'
        : 'It is shown already. If that was you, there is nothing to do.',
      mail.link === undefined
        ? `If it was not you, write to ${brand.email} and we take it back.`
        : `On this page you confirm it, or take it back, within ${lastLongerLinkDays} days:\n${lastLongerLink('update', mail.link)}`,
      `Questions? Write to ${brand.email}.`,
    ),
  }
}

/** Where a reader leaves the newsletter: a page with a button. The key is in the fragment, which no server and no log receives. */
export const unsubscribeUrl = (key: string) =>
  new URL(`/subscription#leave=${key}`, brand.siteUrl).href

/** Where a mail program takes its reader off the newsletter, by POST. */
export const oneClickUrl = (key: string) =>
  new URL(`/api/newsletter/unsubscribe?key=${key}`, brand.siteUrl).href

/** Asks whoever signed up to the newsletter to confirm the address. */
export function newsletterConfirmation({ link }: { link: string }): MailCopy {
  return {
    subject: `Please confirm: the newsletter of ${brand.name}`,
    text: letter(
      'Hello,',
      `Somebody signed up to the newsletter of ${brand.name} with this address. If that was you, press the button on this page, within ${newsletterLinkDays} days:`,
      new URL(`/subscription#confirm=${link}`, brand.siteUrl).href,
      'If it was not you, do nothing: without that button no letter is sent to you.',
    ),
  }
}

/** Tells a reader of the newsletter that the address is on the list, and how to leave. */
export function newsletterWelcome({ unsubscribeKey }: { unsubscribeKey: string }): MailCopy {
  return {
    subject: `You get the newsletter of ${brand.name}`,
    text: letter(
      'Hello,',
      'Your address is confirmed: the next letter comes to you too.',
      `If you do not want it any more, leave the list on this page, now or at any time:\n${unsubscribeUrl(unsubscribeKey)}`,
    ),
    stopUrl: oneClickUrl(unsubscribeKey),
  }
}

/** The link to what is held about an address; the mail is the same where that is nothing. */
export function ownDataLink({ link }: { link: string }): MailCopy {
  return {
    subject: `What ${brand.name} holds about this address`,
    text: letter(
      'Hello,',
      `Somebody asked on our privacy page for what we hold about this address. If that was you, open this page within ${ownDataLinkHours} hours. There you can download it, and have it erased:`,
      new URL(`/privacy#data=${link}`, brand.siteUrl).href,
      'The link works once. If it was not you, do nothing: without the link nobody learns anything.',
    ),
  }
}

// What a program typed goes no further than the back office.
const automated = 'It looks automated, so that this mail leaves out what was typed.'

/** Notifies the staff of an application to join the game. */
export function applicationNotice(mail: {
  name: string
  email: string
  phone: string
  experience: string
  stakes: string
  isSuspect: boolean
}): MailCopy {
  return {
    subject: mail.isSuspect ? 'New application (looks automated)' : 'New application',
    text: letter(
      `Somebody applied to join ${brand.game.name}.`,
      mail.isSuspect
        ? automated
        : [
            `Name: ${mail.name}`,
            `E-mail: ${mail.email}`,
            `Phone: ${mail.phone}`,
            `Experience: ${mail.experience}`,
            `Stakes: ${mail.stakes}`,
          ].join('\n'),
      `All of it is in the dashboard: ${brand.siteUrl}/admin/dashboard`,
    ),
  }
}

/** Notifies the staff of a sponsorship inquiry. */
export function sponsorshipNotice(mail: {
  companyName: string
  contactName: string
  email: string
  phone: string
  packageLabel: string
  episodesLabel: string
  value: number
  message: string | null
  isSuspect: boolean
}): MailCopy {
  return {
    subject: mail.isSuspect
      ? 'New sponsorship inquiry (looks automated)'
      : 'New sponsorship inquiry',
    text: letter(
      'A brand asks for a sponsorship.',
      ...(mail.isSuspect
        ? [automated]
        : [
            [
              `Company: ${mail.companyName}`,
              `Contact: ${mail.contactName}`,
              `E-mail: ${mail.email}`,
              `Phone: ${mail.phone}`,
              `Package: ${mail.packageLabel}, ${mail.episodesLabel}`,
              `Potential value: ${dollars(mail.value)}`,
            ].join('\n'),
            mail.message === null ? 'No message.' : `Message:\n${mail.message}`,
          ]),
      `All of it is in the dashboard: ${brand.siteUrl}/admin/dashboard`,
    ),
  }
}

/** The link that claims a name for the card table's weekly table. */
export function nameClaim({ name, link }: { name: string; link: string }): MailCopy {
  // In the fragment, which no server and no log receives.
  const url = new URL(`/kook#claim=${link}`, brand.siteUrl)
  return {
    subject: `Claim the name ${name} at the card table`,
    text: letter(
      `Open this link in the browser you play in, within a day, to have your hands at the house tables counted for ${name}:`,
      url.href,
      'It counts once. Chips at the card table are worth nothing, and so is a place in the weekly table.',
      'Somebody typed this address at our card table. If that was not you, ignore this mail: nothing else follows.',
    ),
  }
}

/** Tells an administrator that somebody guesses their password. */
export function failedSignIns(mail: { failures: number; minutes: number }): MailCopy {
  return {
    subject: 'Somebody tries to sign in as you',
    text: letter(
      `The back office of ${brand.name} was given ${mail.failures} wrong passwords for your account within ${mail.minutes} minutes.`,
      'If that was you, there is nothing to do: wait a minute and try again.',
      'If it was not you, nobody has got in with them, and further guesses are slowed down. A passkey or a code from an app as a second step makes a guessed password worth nothing: you find both in the back office.',
      `Questions? Write to ${brand.email}.`,
    ),
  }
}

const roleNames = { viewer: 'viewer', editor: 'editor', owner: 'owner' } as const
type RoleName = keyof typeof roleNames

/** Invites an administrator, who chooses a password by the link. */
export function accountInvitation(mail: {
  firstName: string
  role: RoleName
  invitedBy: string | null
  secret: string
}): MailCopy {
  const by = mail.invitedBy === null ? 'You are' : `${mail.invitedBy} has`
  const invited = mail.invitedBy === null ? 'invited' : 'invited you'
  return {
    subject: `Your account in the back office of ${brand.name}`,
    text: letter(
      `Hello ${mail.firstName},`,
      `${by} ${invited} to the back office of ${brand.name}, as ${roleNames[mail.role]}. Choose a password within three days:`,
      `${brand.siteUrl}/admin/invitation#${mail.secret}`,
      'The link works once. If you do not know what this is about, do nothing: without a password the account opens nothing.',
    ),
  }
}

const eventsByOthers: readonly AccountEvent[] = [
  'role-changed',
  'suspended',
  'reinstated',
  'removed',
  'password-reset',
]

/** Tells an administrator what has happened to the own account. */
export function accountNotice(mail: {
  event: AccountEvent
  role: RoleName | null
  browser: string | null
  at: string
}): MailCopy {
  const what = {
    'new-browser': `Somebody signed in to your account from a browser that has not been used for it before: ${mail.browser ?? 'unknown'}.`,
    'password-changed':
      'The password of your account was changed, and all other sessions were ended.',
    'role-changed': `Your role is ${mail.role === null ? 'another' : roleNames[mail.role]} from now on.`,
    suspended: 'Your account was suspended. Until an owner reinstates it you cannot sign in.',
    reinstated: 'Your account was reinstated. You can sign in again.',
    removed: 'Your account was removed.',
    'app-added': 'An app that makes codes was set up as the second step of your sign-in.',
    'app-removed': 'The app that makes the codes of your sign-in was removed from your account.',
    'passkey-added': 'A passkey was added to your account.',
    'passkey-removed': 'A passkey was removed from your account.',
    'recovery-codes-replaced':
      'New recovery codes were made for your account; the ones before are worth nothing.',
    'recovery-code-used':
      'The password of your account and one of its recovery codes were used to sign in. A code works once.',
    'password-reset':
      'Your account was given a new password by whoever runs this server. Its second factors were removed and all its sessions were ended.',
  }[mail.event]
  const isByYou = !eventsByOthers.includes(mail.event)
  return {
    subject: isByYou
      ? `Was this you? Your account in the back office of ${brand.name}`
      : `Your account in the back office of ${brand.name}`,
    text: letter(
      what,
      `Time: ${mail.at}`,
      isByYou
        ? `If it was you, there is nothing to do. If not, sign in at ${brand.siteUrl}/admin, end the other sessions under My Account and change your password, or ask an owner to suspend the account.`
        : `Questions? Ask an owner of the back office, or write to ${brand.email}.`,
    ),
  }
}

/** A conversation of the chat, as its mails contain it. */
type Conversation = {
  conversationId: number
  name: string
  email: string
  /** Oldest first; times in ISO 8601. */
  messages: readonly {
    isFromUser: boolean
    content: string
    timestamp: string
    /** First name of the person of the staff who wrote it. */
    person?: string | undefined
  }[]
  answeredBy?: string | undefined
}

/** The copy of a conversation that its visitor requested, or in which a person has answered while they were gone. */
export function chatTranscript({ messages, answeredBy }: Conversation): MailCopy {
  const chatUrl = new URL('/#chat-section', brand.siteUrl)
  return {
    subject:
      answeredBy === undefined
        ? `Your conversation with ${brand.name}`
        : `${answeredBy} of ${brand.name} has answered you`,
    text: paragraphs(
      answeredBy === undefined
        ? `Here is the copy you asked for of your conversation with the assistant of ${brand.name}.`
        : `${answeredBy} of ${brand.name} has answered in your conversation. It goes on here, in the browser you began it in: ${chatUrl.href}`,
      ...messages.map((message) => chatMessage(message, 'You')),
      `A person answers at ${brand.email}.`,
    ),
  }
}

/** The link that confirms the address which a copy of a conversation goes to, without a word of what was typed. */
export function chatTranscriptLink({
  link,
  answeredBy,
}: {
  link: string
  answeredBy?: string | undefined
}): MailCopy {
  // In the fragment, which no server and no log receives.
  const url = new URL(`/privacy#copy=${link}`, brand.siteUrl)
  return {
    subject: `A copy of a conversation with ${brand.name}`,
    text: letter(
      answeredBy === undefined
        ? `Somebody asked for a copy of their conversation with the assistant of ${brand.name}, at this address.`
        : `${answeredBy} of ${brand.name} has answered in a conversation that somebody began with this address.`,
      `If that was you, open this page within a day and press its button. The copy follows at once:\n${url.href}`,
      'If it was not you, ignore this mail: nothing else follows.',
    ),
  }
}

/** Notifies the staff that a visitor of the chat wants to talk to a person. */
export function chatPersonRequest(conversation: Conversation): MailCopy {
  const { conversationId, name, email, messages } = conversation
  // The brand's address, never the host of a request.
  const link = new URL(`/admin/dashboard/chatbot?conversation=${conversationId}`, brand.siteUrl)
  return {
    subject: 'A visitor of the chat asks for a person',
    text: paragraphs(
      `${name} <${email}>`,
      'They were told to expect an answer by e-mail within 48 hours. Answering this mail answers them.',
      `The whole conversation:\n${link.href}`,
      'What was said last:',
      ...messages.map((message) => chatMessage(message, 'Visitor')),
    ),
  }
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
})

function chatMessage(
  { isFromUser, content, timestamp, person }: Conversation['messages'][number],
  visitor: string,
): string {
  const author = isFromUser ? visitor : (person ?? 'Assistant')
  return `${author}, ${clock.format(new Date(timestamp))}\n${content.replaceAll('**', '')}`
}
