/** Seats at a table. */
export const seatCount = 6

/** All seats clockwise, in rising order, from the left of a seat to the seat itself. */
export function clockwiseFrom(seatIndex: number): number[] {
  return Array.from({ length: seatCount }, (_, step) => (seatIndex + 1 + step) % seatCount)
}

/** Clockwise steps of a seat from the left of another: 0 for its left neighbour, 5 for itself. */
export function stepsFromLeft(of: number, seatIndex: number): number {
  return (seatIndex - of - 1 + seatCount) % seatCount
}
