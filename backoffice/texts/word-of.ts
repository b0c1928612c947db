/** The words for a code that the server names; undefined where it has none. */
export const wordOf = (words: Readonly<Record<string, string>>, code: string): string | undefined => words[code]
