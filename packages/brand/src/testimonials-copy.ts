import { brand } from './brand.ts'
import type { PictureName } from './pictures.ts'

/** The sender of a message: the player, whose messages are on the left, or the card room. */
export type MessageSide = 'player' | 'house'

/** A picture of a player's message, and the text in it. */
export type Testimonial = {
  readonly picture: PictureName
  /** The sender, identified by seat. */
  readonly from: string
  /** The date or time in words. */
  readonly sent: string
} & (
  | {
      /** Messages on a phone, in a light or a dark theme. */
      readonly look: 'day' | 'night'
      readonly messages: readonly { readonly side: MessageSide; readonly text: string }[]
    }
  | {
      /** A note that a player left on the table. */
      readonly look: 'note'
      readonly paragraphs: readonly string[]
    }
)

export const testimonialsTitle = 'What they write the morning after'

/** The page shows two at a time. `web/scripts/make-testimonials.ts` renders a picture of each. */
export const testimonials: readonly Testimonial[] = [
  {
    picture: 'testimonial-1',
    from: 'Seat 3',
    sent: 'Monday morning',
    look: 'day',
    messages: [
      {
        side: 'player',
        text: 'I lost, and I have been grinning all morning. First time in years.',
      },
      { side: 'player', text: 'Who do I ask about next week?' },
      { side: 'house', text: 'You just did. Seat 3, same stories.' },
    ],
  },
  {
    picture: 'testimonial-2',
    from: 'Seat 6',
    sent: 'Left on the table, Saturday',
    look: 'note',
    paragraphs: [
      'No headphones, no sunglasses, no lectures. The dealer knew my name by the second orbit.',
      'Settled before the coffee was cold. I change my flights for this game now.',
    ],
  },
  {
    picture: 'testimonial-3',
    from: 'Seat 1',
    sent: 'Sunday, past noon',
    look: 'night',
    messages: [
      {
        side: 'player',
        text: 'My brother wants to know if all poker is like that. I had to tell him no.',
      },
      { side: 'house', text: 'Bring him again.' },
      { side: 'player', text: 'He has packed already. Save us two.' },
    ],
  },
]

/** The text of a testimonial in reading order. The card room's name precedes its own messages. */
export function testimonialText(testimonial: Testimonial): readonly string[] {
  return testimonial.look === 'note'
    ? testimonial.paragraphs
    : testimonial.messages.map(({ side, text }) =>
        side === 'house' ? `${brand.name}: ${text}` : text,
      )
}
