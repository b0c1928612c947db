type CommandOptions = {
  /** The exit code; 1 unless said otherwise. */
  exitCode?: number
  /** Whether the cause of the error is printed too. */
  withCause?: boolean
}

/** Runs a command with the words after its name. Where it fails it prints why, and has an exit code that is not 0. */
export async function command(
  run: (words: string[]) => Promise<void>,
  { exitCode = 1, withCause = false }: CommandOptions = {},
): Promise<void> {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (withCause && error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`)
    process.exitCode = exitCode
  }
}
