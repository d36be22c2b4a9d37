/** Seats at a table. */
export const seatCount = 6

/** All seats clockwise, the way their numbers rise, beginning at the left of one and ending with it. */
export function clockwiseFrom(seatIndex: number): number[] {
  return Array.from({ length: seatCount }, (_, step) => (seatIndex + 1 + step) % seatCount)
}

/** How far a seat is from the left of another, going clockwise: 0 for its left neighbour, 5 for itself. */
export function stepsFromLeft(of: number, seatIndex: number): number {
  return (seatIndex - of - 1 + seatCount) % seatCount
}
