/** What the benchmark uses of a package that brings no types. */
declare module 'phe' {
  const phe: {
    /** Ranks five to seven cards: 1 for the best class to 7462 for the worst. */
    evaluateCardCodes: (codes: readonly number[]) => number
    /** The package's own numbers for cards such as `As Kd`. */
    boardCodes: (cards: string) => number[]
  }
  export default phe
}
