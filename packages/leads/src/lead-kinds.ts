import { applicationKind } from './application.ts'
import { chatKind } from './chat.ts'
import { entryKind } from './entry.ts'
import { readerKind } from './newsletter.ts'
import { playerKind } from './player.ts'
import { sponsorshipKind } from './sponsorship.ts'

/** The lead kinds that the contests service lists. */
export const leadKinds = [
  sponsorshipKind,
  applicationKind,
  entryKind,
  playerKind,
  readerKind,
] as const

/** Every lead kind that the back office lists, in the order in which the finder shows them. */
export const allKinds = [
  sponsorshipKind,
  applicationKind,
  entryKind,
  playerKind,
  chatKind,
  readerKind,
] as const
