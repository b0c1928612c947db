/** One record of a file: its line, the header being line 1, and its fields by column. */
export type Row = { line: number; field: (column: string) => string; has: (column: string) => boolean }

/**
 * The rows of a file, whatever its format.
 * @param needed columns without which the file is rejected
 */
export type RowSource = (needed: readonly string[]) => AsyncIterable<Row>

/** A file that cannot be read as a whole; the message is for operators. */
export class FileError extends Error {}
