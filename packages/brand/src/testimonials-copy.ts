import { brand } from './brand.ts'
import type { PictureName } from './pictures.ts'

/** Who a message is from: the player, whose words are on the left, or the card room. */
export type MessageSide = 'player' | 'house'

/** A picture of words that a player sent, and those words. */
export type Testimonial = {
  readonly picture: PictureName
  /** The sender, by seat. */
  readonly from: string
  /** When, in words. */
  readonly sent: string
} & (
  | {
      /** Messages on a telephone, by day or by night. */
      readonly look: 'day' | 'night'
      readonly messages: readonly { readonly side: MessageSide; readonly text: string }[]
    }
  | {
      /** A note left on the table. */
      readonly look: 'note'
      readonly paragraphs: readonly string[]
    }
)

export const testimonialsTitle = 'What they write the morning after'

/** Shown two at a time. The script of the web workspace draws a picture of each. */
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

/** A testimonial's words, in reading order; the card room's own follow its name. */
export function testimonialText(testimonial: Testimonial): readonly string[] {
  return testimonial.look === 'note'
    ? testimonial.paragraphs
    : testimonial.messages.map(({ side, text }) =>
        side === 'house' ? `${brand.name}: ${text}` : text,
      )
}
