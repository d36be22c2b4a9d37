/** A picture of the house: which master it is cut from, and what it shows to someone who cannot see it. */
export type Picture = {
  /** File name in `art/masters`, without its ending. */
  readonly master: string
  readonly alt: string
  /** Cut in pixels of the master (1600 x 1000): left, top, width, height. Without it, the whole frame. */
  readonly crop?: readonly [left: number, top: number, width: number, height: number]
}

/** Every picture the site shows, by name. The web's picture script cuts them and sizes them. */
export const pictures = {
  chips: {
    master: 'chips',
    crop: [100, 0, 1500, 1000],
    alt: 'Clay chips on green felt, one standing on its edge',
  },
  cards: {
    master: 'cards',
    crop: [100, 0, 1500, 1000],
    alt: 'Four hole cards fanned beside stacks',
  },
  table: {
    master: 'table',
    crop: [50, 0, 1500, 1000],
    alt: 'The six-seat table from above, under the lamp',
  },
  'table-wide': {
    master: 'table',
    crop: [0, 157, 1600, 686],
    alt: 'The six-seat table from above, under the lamp',
  },
  pot: {
    master: 'table',
    crop: [640, 280, 480, 320],
    alt: 'The pot and the board in the middle of the table',
  },
  ace: { master: 'cards', crop: [880, 330, 720, 480], alt: 'The ace of spades on top of the hand' },
  edge: { master: 'chips', crop: [580, 420, 780, 520], alt: 'One chip balanced on its edge' },
  stacks: { master: 'chips', crop: [1060, 250, 540, 360], alt: 'Tall stacks of clay chips' },
  mic: {
    master: 'mic',
    crop: [100, 0, 1500, 1000],
    alt: 'The studio microphone under the on-air light',
  },
  'mic-close': { master: 'mic', crop: [720, 20, 880, 495], alt: 'The studio microphone, close' },
  neon: { master: 'neon', crop: [100, 0, 1500, 1000], alt: 'A spade in red neon on a brick wall' },
  strip: { master: 'strip', crop: [50, 0, 1500, 1000], alt: 'The Strip at night from above' },
  canyon: {
    master: 'canyon',
    crop: [100, 0, 1500, 1000],
    alt: 'A helicopter over the Grand Canyon at dusk',
  },
  helistrip: {
    master: 'helistrip',
    crop: [0, 0, 1500, 1000],
    alt: 'A helicopter over the lights of the Strip',
  },
  whiskey: {
    master: 'whiskey',
    crop: [100, 0, 1500, 1000],
    alt: 'A bottle and a cut-glass tumbler on the bar',
  },
  aviators: {
    master: 'host',
    crop: [100, 0, 1500, 1000],
    alt: 'A pair of aviator glasses beside the chips',
  },
  'aviators-close': {
    master: 'host',
    crop: [800, 220, 720, 720],
    alt: 'A pair of aviator glasses beside the chips',
  },
  tumbler: { master: 'whiskey', crop: [620, 480, 480, 480], alt: 'A cut-glass tumbler of whiskey' },
} as const satisfies Readonly<Record<string, Picture>>

export type PictureName = keyof typeof pictures
