declare module 'hhp' {
  type Line = { player: string; type: string; amount?: number; raiseTo?: number; allin?: boolean }

  export function parseHand(text: string): {
    seats: { seatno: number; player: string; chips: number }[]
    table: { maxseats: number; button: number }
    hero?: string
    holecards?: { card1: string; card2: string }
    board?: Record<`card${1 | 2 | 3 | 4 | 5}`, string>
    posts: Line[]
    preflop: Line[]
    showdown: Line[]
    summary: Line[]
  }
}
