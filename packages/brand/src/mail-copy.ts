import type { AccountEvent } from '@cardroom/contracts/mails'
import { brand } from './brand.ts'
import { dollars, isWalletExample, lastLongerWallet, paidWithinHours } from './contests.ts'
import { newsletterLinkDays, ownDataLinkHours } from './retention.ts'

/** The plain-text body of a mail. Lines may have any length. */
export type MailCopy = {
  readonly subject: string
  readonly text: string
  /** The HTML version of the body. */
  readonly html?: string
  /** The URL to which a mail client sends a POST request to unsubscribe. */
  readonly stopUrl?: string
}

const signature = `-- \n${brand.name}\n${brand.place}\n${brand.siteUrl}`

const paragraphs = (...parts: string[]) => `${parts.join('\n\n')}\n`

const letter = (...parts: string[]) => paragraphs(...parts, signature)

/** Validity of the links in last-longer mails, in days. */
export const lastLongerLinkDays = 7

/**
 * A last-longer link. Its secret is in the URL fragment, which browsers do not send to servers, so no log contains it.
 */
const lastLongerLink = (name: 'confirm' | 'update', link: string) =>
  new URL(`/wsop#${name}=${link}`, brand.siteUrl).href

/**
 * Asks a participant to confirm a last-longer sign-up. The mail contains the confirmation link, payment instructions
 * and the next steps, but no text that the participant entered.
 * @param wallet the payment address; null until the owner has set one, in which case the mail requests no payment
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
          `How to pay\n${amount}\nPlease do not send anything yet: our address will be published at ${page}.`,
        ]
      : [
          `How to pay\n${amount}\nNetwork: ${wallet.network}\nAddress: ${wallet.address}`,
          `Please compare the address with the one at ${page} before you send anything. We never change it by e-mail: a message that names another address is not from us.`,
        ]
  return {
    subject: `You are in the ${brand.name} Last Longer: how to pay`,
    text: letter(
      'Hello,',
      'You have been registered for the WSOP Last Longer. Your entry counts once it is paid.',
      ...(mail.link === undefined
        ? []
        : [
            `Please confirm your address first. Open this page within ${lastLongerLinkDays} days and press its button; your entry then appears in the list:\n${lastLongerLink('confirm', mail.link)}`,
          ]),
      ...payment,
      [
        'What happens next',
        `1. We mark your entry as paid within ${paidWithinHours} hours of your payment.`,
        `2. During the event, update your chips at ${page}, preferably from the browser in which you signed up.`,
        '3. When you are out, report your elimination there, with your final position if you know it.',
      ].join('\n'),
      `If it was not you who signed up, do nothing: unconfirmed entries are not shown. Questions? Write to ${brand.email}.`,
    ),
  }
}

/** Describes the update that a player reports. */
export type ReportedUpdate =
  | { kind: 'chips'; chipCount: number }
  | { kind: 'elimination'; finalPosition: number | null }

/** Notifies a player of an update to their entry from a browser other than the one they signed up with. */
export function unverifiedUpdate(mail: {
  /** The link to the page that confirms or rejects the update. */
  link?: string | undefined
  update: ReportedUpdate
  /** Whether the update needs confirmation. */
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
      'We received an update of your entry from a browser other than the one you signed up with:',
      what,
      mail.isHeld
        ? 'It will not be shown until you confirm it.'
        : 'It is already shown. If that was you, you do not need to do anything.',
      mail.link === undefined
        ? `If it was not you, write to ${brand.email} and we will undo it.`
        : `Confirm or undo it on this page within ${lastLongerLinkDays} days:\n${lastLongerLink('update', mail.link)}`,
      `Questions? Write to ${brand.email}.`,
    ),
  }
}

/**
 * The link to the page on which a reader unsubscribes from the newsletter. Its key is in the URL fragment, which
 * browsers do not send to servers, so no log contains it.
 */
export const unsubscribeUrl = (key: string) =>
  new URL(`/subscription#leave=${key}`, brand.siteUrl).href

/** The URL to which a mail client sends a POST request to unsubscribe a reader. */
export const oneClickUrl = (key: string) =>
  new URL(`/api/newsletter/unsubscribe?key=${key}`, brand.siteUrl).href

/** Asks a new newsletter subscriber to confirm the address. */
export function newsletterConfirmation({ link }: { link: string }): MailCopy {
  return {
    subject: `Confirm your subscription to the ${brand.name} newsletter`,
    text: letter(
      'Hello,',
      `This address was used to sign up for the ${brand.name} newsletter. If that was you, open this page within ${newsletterLinkDays} days and press its button:`,
      new URL(`/subscription#confirm=${link}`, brand.siteUrl).href,
      'If it was not you, you can ignore this mail: we will not send you anything else.',
    ),
  }
}

/** Notifies a newsletter reader that the list includes the address, and explains how to unsubscribe. */
export function newsletterWelcome({ unsubscribeKey }: { unsubscribeKey: string }): MailCopy {
  return {
    subject: `Welcome to the ${brand.name} newsletter`,
    text: letter(
      'Hello,',
      'Your address is confirmed. You will get the next issue.',
      `You can unsubscribe on this page at any time:\n${unsubscribeUrl(unsubscribeKey)}`,
    ),
    stopUrl: oneClickUrl(unsubscribeKey),
  }
}

/** Contains the link to the data stored about an address. The mail is identical if no data is stored. */
export function ownDataLink({ link }: { link: string }): MailCopy {
  return {
    subject: `What ${brand.name} holds about this address`,
    text: letter(
      'Hello,',
      `Someone asked on our privacy page for the data we hold about this address. If that was you, open this page within ${ownDataLinkHours} hours to download the data or have it erased:`,
      new URL(`/privacy#data=${link}`, brand.siteUrl).href,
      'The link works once. If it was not you, you can ignore this mail: nobody can see anything without the link.',
    ),
  }
}

// Text that a bot entered stays in the back office.
const automated = 'It looks automated, so this mail leaves out what was typed.'

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
      `Someone applied to join ${brand.game.name}.`,
      mail.isSuspect
        ? automated
        : [
            `Name: ${mail.name}`,
            `E-mail: ${mail.email}`,
            `Phone: ${mail.phone}`,
            `Experience: ${mail.experience}`,
            `Stakes: ${mail.stakes}`,
          ].join('\n'),
      `Details are in the dashboard: ${brand.siteUrl}/admin/dashboard`,
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
      'A brand sent a sponsorship inquiry.',
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
      `Details are in the dashboard: ${brand.siteUrl}/admin/dashboard`,
    ),
  }
}

/** Contains the link that claims a name for the card table's weekly ranking. */
export function nameClaim({ name, link }: { name: string; link: string }): MailCopy {
  // The secret is in the URL fragment, which browsers do not send to servers, so no log contains it.
  const url = new URL(`/kook#claim=${link}`, brand.siteUrl)
  return {
    subject: `Claim the name ${name} at the card table`,
    text: letter(
      `To have your hands at the house tables counted for ${name}, open this link within a day in the browser you play in:`,
      url.href,
      'The link works once. Chips at the card table have no value, and neither does a place in the weekly table.',
      'This address was entered at our card table. If that was not you, you can ignore this mail.',
    ),
  }
}

/** Warns an administrator about repeated wrong passwords. */
export function failedSignIns(mail: { failures: number; minutes: number }): MailCopy {
  return {
    subject: 'Failed sign-in attempts on your account',
    text: letter(
      `Someone entered ${mail.failures} wrong passwords for your ${brand.name} back office account within ${mail.minutes} minutes.`,
      'If that was you, wait a minute and try again.',
      'If it was not you, nobody got in, and further attempts are slowed down. A passkey or an authenticator app protects your account even if your password is guessed; you can set up both in the back office.',
      `Questions? Write to ${brand.email}.`,
    ),
  }
}

type RoleName = 'viewer' | 'editor' | 'owner'

/** Invites an administrator, who sets a password through the link. */
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
      `${by} ${invited} to the back office of ${brand.name}, as ${mail.role}. Choose a password within three days:`,
      `${brand.siteUrl}/admin/invitation#${mail.secret}`,
      'The link works once. If you were not expecting this, you can ignore it: the account cannot be used without a password.',
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

/** Notifies an administrator of a change to their account. */
export function accountNotice(mail: {
  event: AccountEvent
  role: RoleName | null
  browser: string | null
  at: string
}): MailCopy {
  const what = {
    'new-browser': `Someone signed in to your account from a new browser: ${mail.browser ?? 'unknown'}.`,
    'password-changed':
      'The password of your account was changed, and all other sessions were signed out.',
    'role-changed': `Your role is now ${mail.role ?? 'a different one'}.`,
    suspended: 'Your account was suspended. You cannot sign in until an owner reinstates it.',
    reinstated: 'Your account was reinstated. You can sign in again.',
    removed: 'Your account was removed.',
    'app-added': 'An authenticator app was added to your account.',
    'app-removed': 'The authenticator app was removed from your account.',
    'passkey-added': 'A passkey was added to your account.',
    'passkey-removed': 'A passkey was removed from your account.',
    'recovery-codes-replaced':
      'New recovery codes were created for your account. The old ones no longer work.',
    'recovery-code-used':
      'Someone signed in to your account with its password and a recovery code. Each code works once.',
    'password-reset':
      'The operator of this server reset your password, removed your second factors and signed out all sessions.',
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
        ? `If it was you, you do not need to do anything. If not, sign in at ${brand.siteUrl}/admin, sign out the other sessions under My Account and change your password, or ask an owner to suspend the account.`
        : `Questions? Ask an owner of the back office, or write to ${brand.email}.`,
    ),
  }
}

/** A chat conversation as mails show it. */
type Conversation = {
  conversationId: number
  name: string
  email: string
  /** Messages from oldest to newest, with times in ISO 8601. */
  messages: readonly {
    isFromUser: boolean
    content: string
    timestamp: string
    /** First name of the staff member who wrote the message. */
    person?: string | undefined
  }[]
  answeredBy?: string | undefined
}

/**
 * Contains a copy of the conversation, either because the visitor requested it or because a staff member replied while
 * the visitor was away.
 */
export function chatTranscript({ messages, answeredBy }: Conversation): MailCopy {
  const chatUrl = new URL('/#chat-section', brand.siteUrl)
  return {
    subject:
      answeredBy === undefined
        ? `Your conversation with ${brand.name}`
        : `${answeredBy} of ${brand.name} has answered you`,
    text: paragraphs(
      answeredBy === undefined
        ? `Here is the copy you asked for: your conversation with the ${brand.name} assistant.`
        : `${answeredBy} of ${brand.name} has answered in your conversation. You can continue it here, in the browser you started it in: ${chatUrl.href}`,
      ...messages.map((message) => chatMessage(message, 'You')),
      `Write to ${brand.email} to reach a person.`,
    ),
  }
}

/** Contains the link that confirms the address for a copy of a conversation, but no text that the visitor entered. */
export function chatTranscriptLink({
  link,
  answeredBy,
}: {
  link: string
  answeredBy?: string | undefined
}): MailCopy {
  // The secret is in the URL fragment, which browsers do not send to servers, so no log contains it.
  const url = new URL(`/privacy#copy=${link}`, brand.siteUrl)
  return {
    subject: `A copy of a conversation with ${brand.name}`,
    text: letter(
      answeredBy === undefined
        ? `Someone asked to have a copy of a conversation with the ${brand.name} assistant sent to this address.`
        : `${answeredBy} of ${brand.name} has answered in a conversation that was started with this address.`,
      `If that was you, open this page within a day and press its button. The copy is sent right away:\n${url.href}`,
      'If it was not you, you can ignore this mail.',
    ),
  }
}

/** Notifies the staff that a chat visitor wants to talk to a person. */
export function chatPersonRequest(conversation: Conversation): MailCopy {
  const { conversationId, name, email, messages } = conversation
  // Uses the brand's URL instead of the request's host, which a client can forge.
  const link = new URL(`/admin/dashboard/chatbot?conversation=${conversationId}`, brand.siteUrl)
  return {
    subject: 'A chat visitor asks for a person',
    text: paragraphs(
      `${name} <${email}>`,
      'They expect an answer by e-mail within 48 hours. Reply to this mail to answer them.',
      `Full conversation:\n${link.href}`,
      'Latest messages:',
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
