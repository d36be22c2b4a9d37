/** An error that the user can correct; only its message is printed, without a stack trace. */
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
