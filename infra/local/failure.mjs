/** An error that the user can correct; printed as its message alone, without a stack. */
export class Failure extends Error {}

/**
 * Runs a command's main function; an error is printed and sets the exit code to 1.
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
