/** A picture: the master that it is cut from, and its alternative text. */
export type Picture = {
  /** File name in `art/masters`, without its ending. */
  readonly master: string
  readonly alt: string
  /** Cut in pixels of the master (1600 x 1000, upright 1000 x 1556, a drawn message 1200 x 1000): left, top, width, height. Without it, the whole frame. */
  readonly crop?: readonly [left: number, top: number, width: number, height: number]
  /** Of the AVIF, 54 unless a picture with many edges would come to a phone too late (20 kB). */
  readonly quality?: number
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
    crop: [280, 150, 1275, 850],
    alt: 'Four hole cards fanned beside stacks',
  },
  table: {
    master: 'table',
    crop: [203, 60, 1350, 900],
    alt: 'The six-seat table from above, under the lamp',
  },
  mic: {
    master: 'mic',
    crop: [40, 0, 1500, 1000],
    alt: 'The studio microphone under the on-air light',
  },
  river: {
    master: 'river',
    crop: [100, 0, 1500, 1000],
    alt: 'Four cards of a board, the river face down',
  },
  ribbon: {
    master: 'ribbon',
    crop: [340, 60, 1260, 840],
    alt: 'A deck spread, its ace of spades turned',
  },
  rack: {
    master: 'rack',
    crop: [0, 0, 1500, 1000],
    alt: "Rows of chips in a dealer's rack",
  },
  chair: {
    master: 'chair',
    crop: [50, 0, 1500, 1000],
    alt: 'An empty chair at the table',
  },
  shoe: {
    master: 'shoe',
    crop: [0, 0, 1500, 1000],
    alt: "A card leaves the dealer's shoe",
  },
  push: {
    master: 'push',
    crop: [50, 0, 1500, 1000],
    alt: 'Nine stacks pushed across the line, four cards kept',
  },
  cage: {
    master: 'cage',
    crop: [50, 0, 1500, 1000],
    alt: 'Bundled notes and a pen at the cashier',
  },
  straddle: {
    master: 'straddle',
    crop: [50, 0, 1500, 1000],
    alt: "A straddle's button before the pot it made",
  },
  'tall-tower': {
    master: 'tall-tower',
    crop: [0, 0, 1000, 1556],
    alt: 'A tower of chips, seen from the table up',
  },
  'tall-button': {
    master: 'tall-button',
    crop: [0, 0, 1000, 1556],
    alt: "The dealer's button on its edge",
  },
  'tall-push': {
    master: 'tall-push',
    crop: [0, 0, 1000, 1556],
    alt: 'Stacks of chips pushed across the line',
  },
  'tall-protector': {
    master: 'tall-protector',
    crop: [0, 0, 1000, 1556],
    alt: 'Four hole cards under a chip',
  },
  neon: { master: 'neon', crop: [100, 0, 1500, 1000], alt: 'A spade in red neon on a brick wall' },
  helistrip: {
    master: 'helistrip',
    crop: [0, 40, 1170, 780],
    alt: 'A helicopter over the lights of the Strip',
  },
  whiskey: {
    master: 'whiskey',
    crop: [100, 0, 1500, 1000],
    alt: 'A bottle and a cut-glass tumbler on the bar',
  },
  aviators: {
    master: 'host',
    crop: [330, 130, 1260, 840],
    alt: 'A pair of aviator glasses beside the chips',
  },
  advent: {
    master: 'advent',
    crop: [200, 35, 1400, 933],
    alt: 'A lacquered cabinet of 24 numbered doors, three of them open on small lit bottles',
  },
  dealer: {
    master: 'dealer',
    crop: [50, 20, 1500, 844],
    alt: "Cards pitched out of a dealer's box",
  },
  four: {
    master: 'four',
    crop: [0, 22, 1600, 900],
    alt: 'A wall clock at four, above an empty glass',
  },
  'host-her': {
    master: 'host-her',
    crop: [60, 200, 1200, 760],
    alt: 'Dark glasses before chips stacked by colour, a silk scarf over the rail',
  },
  'host-his': {
    master: 'host-his',
    crop: [0, 0, 1040, 1000],
    alt: 'A tumbler, a worn deck, headphones and an unlit cigar',
  },
  seat: {
    master: 'seat',
    crop: [64, 90, 1536, 760],
    alt: 'Cards, chips and a glass at a place of the table, seen from its chair',
  },
  tour: {
    master: 'tour',
    crop: [0, 50, 1600, 900],
    alt: 'The lit table, seen through a doorway',
  },
  phone: {
    master: 'phone',
    crop: [0, 0, 1424, 1000],
    alt: 'A telephone on felt, a card table on its screen',
  },
  envelope: {
    master: 'envelope',
    crop: [0, 0, 1420, 1000],
    alt: 'A sealed envelope and a microphone on the table',
  },
  live: {
    master: 'live',
    crop: [0, 0, 1500, 1000],
    alt: 'The table in the studio, cameras around it',
  },
  summer: {
    master: 'summer',
    crop: [0, 10, 1600, 900],
    alt: 'A clapperboard in the light of a blind, a cup of coffee beside it',
  },
  corridor: {
    master: 'corridor',
    crop: [50, 0, 1500, 1000],
    alt: 'A hotel corridor, light under one door',
  },
  'border-left': {
    master: 'border-left',
    crop: [40, 0, 1400, 788],
    alt: "A monitor with a table on it, a brand's mark along its left edge",
  },
  'border-right': {
    master: 'border-right',
    crop: [160, 0, 1400, 788],
    alt: 'A monitor with chips on it, four marks one above the other along its right edge',
  },
  boulevard: {
    master: 'boulevard',
    crop: [0, 0, 1440, 1000],
    quality: 40,
    alt: 'A boulevard at night: hotels like a stack of chips and a hand of cards, a spade in neon',
  },
  'bottle-pair': {
    master: 'bottle-pair',
    crop: [0, 22, 1600, 930],
    alt: 'Two bottles, one of them half empty',
  },
  'bottle-wax': {
    master: 'bottle-wax',
    crop: [388, 0, 1212, 860],
    alt: 'The neck of a bottle, sealed in red wax',
  },
  'bottle-pour': {
    master: 'bottle-pour',
    crop: [339, 30, 1200, 860],
    alt: 'A tulip glass beside a decanter',
  },
  gift: {
    master: 'gift',
    crop: [120, 0, 1480, 987],
    alt: 'A bottle in an open box, its red ribbon beside it',
  },
  'tall-aces': {
    master: 'tall-aces',
    crop: [0, 0, 1000, 1556],
    alt: 'Four aces in a stand',
  },
  'tall-boards': {
    master: 'tall-boards',
    crop: [0, 0, 1000, 1556],
    alt: "Two boards side by side, from the table's end",
  },
  'tall-cut': {
    master: 'tall-cut',
    crop: [0, 0, 1000, 1556],
    alt: 'A deck with a red cut card in it',
  },
  'tall-sunrise': {
    master: 'tall-sunrise',
    crop: [0, 0, 1000, 1556],
    alt: 'Cards and chips in the light of a blind',
  },
  'tall-lacquer': {
    master: 'tall-lacquer',
    crop: [0, 0, 1000, 1556],
    alt: 'A spade of red neon, mirrored in lacquer',
  },
  'tall-hourglass': {
    master: 'tall-hourglass',
    crop: [0, 0, 1000, 1556],
    alt: 'An hourglass with red sand',
  },
  'tall-peek': {
    master: 'tall-peek',
    crop: [0, 0, 1000, 1556],
    alt: 'The corner of an ace, lifted',
  },
  'tall-key': {
    master: 'tall-key',
    crop: [0, 0, 1000, 1556],
    alt: 'A hotel key and its tag on felt',
  },
  'tall-pot': {
    master: 'tall-pot',
    crop: [0, 0, 1000, 1556],
    alt: 'A pot from above',
  },
  'tall-deuce': {
    master: 'tall-deuce',
    crop: [0, 0, 1000, 1556],
    alt: 'A seven and a deuce',
  },
  'testimonial-1': {
    master: 'testimonial-1',
    crop: [0, 0, 1200, 1000],
    alt: 'Messages from the player in seat 3',
  },
  'testimonial-2': {
    master: 'testimonial-2',
    crop: [0, 0, 1200, 1000],
    alt: 'A note from the player in seat 6',
  },
  'testimonial-3': {
    master: 'testimonial-3',
    crop: [0, 0, 1200, 1000],
    alt: 'Messages from the player in seat 1',
  },
} as const satisfies Readonly<Record<string, Picture>>

export type PictureName = keyof typeof pictures
