import { brand } from './brand.ts'
import { lastLongerWallet, paidWithinHours } from './contests.ts'
import { isWalletExample } from './wallet.ts'

/** A message's words: plain text, lines of any length. */
export type MailCopy = { readonly subject: string; readonly text: string }

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

const signature = `-- \n${brand.name}\n${brand.place}\n${brand.siteUrl}`

const letter = (...paragraphs: string[]) => `${[...paragraphs, signature].join('\n\n')}\n`

/**
 * The confirmation of a last-longer sign-up, with how to pay and what happens next.
 * @param wallet where to pay; null while the owner has not named an address, and then nobody is asked to
 */
export function lastLongerConfirmation(
  told: { firstName: string; buyInAmount: number },
  wallet: typeof lastLongerWallet | null = isWalletExample ? null : lastLongerWallet,
): MailCopy {
  const page = `${brand.siteUrl}/wsop`
  const amount = `Amount: ${dollars(told.buyInAmount)} in ${lastLongerWallet.currency}`
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
      `Hello ${told.firstName},`,
      'You have been registered for the WSOP Last Longer. Your entry counts once it is paid.',
      ...payment,
      [
        'What happens next',
        `1. We mark your entry as paid within ${paidWithinHours} hours of your payment.`,
        `2. During the event, update your chips at ${page}, best from the browser in which you signed up.`,
        '3. When you are out, report your elimination there, with your final position if you know it.',
      ].join('\n'),
      `Questions, or not you who signed up? Write to ${brand.email}.`,
    ),
  }
}

/** What a player reported, in words. */
export type ReportedUpdate =
  | { kind: 'chips'; chipCount: number }
  | { kind: 'elimination'; finalPosition: number | null }

/** Tells a player of an update under their e-mail from a browser that they did not sign up in. */
export function unverifiedUpdate(told: {
  firstName: string
  update: ReportedUpdate
  /** The house wants proof: the update waits. */
  isHeld: boolean
}): MailCopy {
  const { update } = told
  const place =
    update.kind === 'elimination' && update.finalPosition !== null
      ? `, in position ${update.finalPosition}`
      : ''
  const what =
    update.kind === 'chips'
      ? `Chip count: ${update.chipCount.toLocaleString('en-US')}`
      : `Elimination${place}`
  return {
    subject: told.isHeld
      ? 'Please confirm an update in the Last Longer'
      : 'Your entry in the Last Longer was updated',
    text: letter(
      `Hello ${told.firstName},`,
      'Somebody sent an update of your entry from a browser other than the one in which you signed up:',
      what,
      told.isHeld
        ? `It waits until it is confirmed. If it was you, send it again at ${brand.siteUrl}/wsop from the browser in which you signed up, or ask us to confirm it.`
        : 'If that was you, there is nothing to do.',
      `If it was not you, write to ${brand.email} and we take it back.`,
    ),
  }
}

/** Tells the house that somebody asks to join the game. */
export function applicationNotice(told: {
  name: string
  email: string
  phone: string
  experience: string
  stakes: string
  isSuspect: boolean
}): MailCopy {
  return {
    subject: told.isSuspect ? 'New application (looks automated)' : 'New application',
    text: letter(
      `Somebody applied to join ${brand.game.name}.`,
      [
        `Name: ${told.name}`,
        `E-mail: ${told.email}`,
        `Phone: ${told.phone}`,
        `Experience: ${told.experience}`,
        `Stakes: ${told.stakes}`,
      ].join('\n'),
      `All of it is in the dashboard: ${brand.siteUrl}/admin/dashboard`,
    ),
  }
}

/** Tells the house of a sponsorship inquiry. */
export function sponsorshipNotice(told: {
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
    subject: told.isSuspect
      ? 'New sponsorship inquiry (looks automated)'
      : 'New sponsorship inquiry',
    text: letter(
      'A brand asks for a sponsorship.',
      [
        `Company: ${told.companyName}`,
        `Contact: ${told.contactName}`,
        `E-mail: ${told.email}`,
        `Phone: ${told.phone}`,
        `Package: ${told.packageLabel}, ${told.episodesLabel}`,
        `Potential value: ${dollars(told.value)}`,
      ].join('\n'),
      told.message === null ? 'No message.' : `Message:\n${told.message}`,
      `All of it is in the dashboard: ${brand.siteUrl}/admin/dashboard`,
    ),
  }
}
