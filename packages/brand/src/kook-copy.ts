import { brand } from './brand.ts'
import type { PageHead } from './page-head.ts'

export const kookHead: PageHead = {
  path: '/kook',
  title: `The Secret Game · ${brand.name}`,
  description: `Double Board Pot Limit Omaha for up to six, free and without an account: four cards each, two boards, and only two decisions, POT or FOLD.`,
}

/** Texts of the card table's page. Chips have no value, and the page states this. */
export const kook = {
  title: 'The secret game',
  game: 'Double Board Pot Limit Omaha',
  connecting: 'Connecting to game...',
  /** Shown until the table loads. */
  inShort:
    'Four cards each, two boards, and only two decisions: POT or FOLD. The chips cost nothing.',
  withoutScript:
    'The table itself needs JavaScript, which is switched off here. This is how the game works.',
  howToPlay: {
    title: 'How to Play',
    lead: 'Two boards, four cards, two buttons. A hand takes some 15 seconds, and the time that its players think.',
    rules: [
      'Up to six sit at the table. Everyone begins with 100 dollars in chips, which cost nothing and are worth nothing.',
      'Everyone antes 1 dollar and is dealt four cards.',
      'There is one betting round, before any board card, with two choices. POT puts in as much as the pot then holds, or all that you have. FOLD gives the hand up. You have 20 seconds, and a time bank of 60 more for as long as you play.',
      'Then two boards of five cards are turned over, street by street.',
      'On each board your hand is exactly two of your four cards with exactly three of the board.',
      'Half of the pot goes to the best hand on the top board, half to the best hand on the bottom board. One player can win both.',
      'From each opponent you can win at most what you put in yourself. When all but one have folded, that one wins at once.',
      'Out of chips? You may sit down again. Going away for a moment? Sit out in the table settings: your seat is kept for five minutes.',
    ],
  },
  fairness: {
    title: 'Nobody can aim a card',
    promise:
      'The deck was fixed before your browser added its own random numbers, and those decided which cards came out. Your browser checked it. Nobody could aim a card: not us, not another player. Cards that were folded stay closed. We could still look at the cards; nothing here prevents that.',
    /** Results of the verification of a hand. */
    verdicts: {
      refused: 'This hand does not check out',
      unaimed: 'Nobody could aim a card of this hand',
      checked: 'Whatever can be checked holds',
    },
    refusedHint:
      'Save the proof: with the file anybody can repeat this check. Compare the link of the hand with the others at the table.',
  },
  privateTable: {
    title: 'A table of your own',
    lead: 'Open it and send the link. Anyone with the link can sit down; you are the host. The table closes after an hour without a player.',
    invite: 'Anyone with this link can sit down. The table closes after an hour without a player.',
    label: 'Name of the table',
    hint: 'Six random characters are added, so that only who has the link finds it',
    names: 'Names of tables have small letters, digits and hyphens.',
    open: 'Open the table',
    copy: 'Copy the link',
    copied: 'Link copied',
    house: 'Go to the house table',
  },
  noSuchTable: 'There is no such table',
} as const
