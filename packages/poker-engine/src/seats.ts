export const seatCount = 6

/** Returns all seats clockwise, in rising order, from the left of a seat to the seat itself. */
export function clockwiseFrom(seatIndex: number): number[] {
  return Array.from({ length: seatCount }, (_, step) => (seatIndex + 1 + step) % seatCount)
}

/**
 * Returns the number of clockwise steps to a seat from the left of another: 0 for the left neighbor, 5 for the seat
 * itself.
 */
export function stepsFromLeft(of: number, seatIndex: number): number {
  return (seatIndex - of - 1 + seatCount) % seatCount
}
