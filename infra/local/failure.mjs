/** Something that the person at the terminal can put right; shown as its message alone, without a stack. */
export class Failure extends Error {}

/**
 * Runs a command's main function; what goes wrong is printed and makes the exit status 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
