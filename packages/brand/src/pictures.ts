/** A crop rectangle in pixels of the master. */
type Crop = readonly [left: number, top: number, width: number, height: number]

/** A picture: its alt text, and its crop from a master of 1600 x 1000 pixels. */
export type Picture = {
  readonly alt: string
  /** File name in `art/masters` without the extension, if it differs from the picture's name. */
  readonly master?: string
  /** If omitted, the picture shows the whole master. */
  readonly crop?: Crop
  /** AVIF quality. It is lower if a picture with many edges would exceed 20 kB on a phone. */
  readonly quality?: number
}

const cut = (alt: string, ...crop: Crop) => ({ alt, crop })
const tall = (alt: string) => cut(alt, 0, 0, 1000, 1556)
const drawn = (alt: string) => cut(alt, 0, 0, 1200, 1000)

/** Every picture on the site, by name. `web/scripts/make-pictures.ts` crops and scales them. */
export const pictures = {
  chips: cut('Clay chips on green felt, one standing on its edge', 100, 0, 1500, 1000),
  cards: cut('Four hole cards fanned beside stacks', 280, 150, 1275, 850),
  table: cut('The six-seat table from above, under the lamp', 203, 60, 1350, 900),
  mic: cut('The studio microphone under the on-air light', 40, 0, 1500, 1000),
  river: cut('Four cards of a board, the river face down', 100, 0, 1500, 1000),
  ribbon: cut('A deck spread, its ace of spades turned', 340, 60, 1260, 840),
  rack: cut("Rows of chips in a dealer's rack", 0, 0, 1500, 1000),
  chair: cut('An empty chair at the table', 50, 0, 1500, 1000),
  shoe: cut("A card leaves the dealer's shoe", 0, 0, 1500, 1000),
  push: cut('Nine stacks pushed across the line, four cards kept', 50, 0, 1500, 1000),
  cage: cut('Bundled notes and a pen at the cashier', 50, 0, 1500, 1000),
  straddle: cut("A straddle's button before the pot it made", 50, 0, 1500, 1000),
  'tall-tower': tall('A tower of chips, seen from the table up'),
  'tall-button': tall("The dealer's button on its edge"),
  'tall-push': tall('Stacks of chips pushed across the line'),
  'tall-protector': tall('Four hole cards under a chip'),
  neon: cut('A spade in red neon on a brick wall', 100, 0, 1500, 1000),
  helistrip: cut('A helicopter over the lights of the Strip', 0, 40, 1170, 780),
  whiskey: cut('A bottle and a cut-glass tumbler on the bar', 100, 0, 1500, 1000),
  aviators: {
    master: 'host',
    crop: [330, 130, 1260, 840],
    alt: 'A pair of aviator glasses beside the chips',
  },
  advent: cut(
    'A lacquered cabinet of 24 numbered doors, three of them open on small lit bottles',
    200,
    35,
    1400,
    933,
  ),
  dealer: cut("Cards pitched out of a dealer's box", 50, 20, 1500, 844),
  four: cut('A wall clock at four, above an empty glass', 0, 22, 1600, 900),
  'host-her': cut(
    'Dark glasses before chips stacked by colour, a silk scarf over the rail',
    60,
    200,
    1200,
    760,
  ),
  'host-his': cut('A tumbler, a worn deck, headphones and an unlit cigar', 0, 0, 1040, 1000),
  seat: cut(
    'Cards, chips and a glass at a place of the table, seen from its chair',
    64,
    90,
    1536,
    760,
  ),
  tour: cut('The lit table, seen through a doorway', 0, 50, 1600, 900),
  phone: cut('A telephone on felt, a card table on its screen', 0, 0, 1424, 1000),
  envelope: cut('A sealed envelope and a microphone on the table', 0, 0, 1420, 1000),
  live: cut('The table in the studio, cameras around it', 0, 0, 1500, 1000),
  summer: cut(
    'A clapperboard in the light of a blind, a cup of coffee beside it',
    0,
    10,
    1600,
    900,
  ),
  corridor: cut('A hotel corridor, light under one door', 50, 0, 1500, 1000),
  'border-left': cut(
    "A monitor with a table on it, a brand's mark along its left edge",
    40,
    0,
    1400,
    788,
  ),
  'border-right': cut(
    'A monitor with chips on it, four marks one above the other along its right edge',
    160,
    0,
    1400,
    788,
  ),
  boulevard: {
    crop: [0, 0, 1440, 1000],
    quality: 40,
    alt: 'A boulevard at night: hotels like a stack of chips and a hand of cards, a spade in neon',
  },
  'bottle-pair': cut('Two bottles, one of them half empty', 0, 22, 1600, 930),
  'bottle-wax': cut('The neck of a bottle, sealed in red wax', 388, 0, 1212, 860),
  'bottle-pour': cut('A tulip glass beside a decanter', 339, 30, 1200, 860),
  gift: cut('A bottle in an open box, its red ribbon beside it', 120, 0, 1480, 987),
  'tall-aces': tall('Four aces in a stand'),
  'tall-boards': tall("Two boards side by side, from the table's end"),
  'tall-cut': tall('A deck with a red cut card in it'),
  'tall-sunrise': tall('Cards and chips in the light of a blind'),
  'tall-lacquer': tall('A spade of red neon, mirrored in lacquer'),
  'tall-hourglass': tall('An hourglass with red sand'),
  'tall-peek': tall('The corner of an ace, lifted'),
  'tall-key': tall('A hotel key and its tag on felt'),
  'tall-pot': tall('A pot from above'),
  'tall-deuce': tall('A seven and a deuce'),
  'testimonial-1': drawn('Messages from the player in seat 3'),
  'testimonial-2': drawn('A note from the player in seat 6'),
  'testimonial-3': drawn('Messages from the player in seat 1'),
} satisfies Readonly<Record<string, Picture>>

export type PictureName = keyof typeof pictures
